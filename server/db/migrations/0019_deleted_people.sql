CREATE TABLE "used_introductions" (
	"key" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "person_deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sandbox_webhooks" ADD COLUMN "refused_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sandbox_webhooks" ADD COLUMN "given_up_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
DELETE FROM "sandbox_webhooks" WHERE "delivered_at" IS NOT NULL;--> statement-breakpoint
DROP INDEX "sandbox_webhooks_open";--> statement-breakpoint
CREATE INDEX "sandbox_webhooks_open" ON "sandbox_webhooks" USING btree ("given_up_at","not_before");--> statement-breakpoint
ALTER TABLE "sandbox_webhooks" DROP COLUMN "delivered_at";--> statement-breakpoint
UPDATE "users" SET "deleted_at" = now() WHERE "email" LIKE '%@deleted.invalid';--> statement-breakpoint
UPDATE "orders" SET "person_deleted_at" = now(), "email" = NULL, "holder" = 'user:' || "u"."id", "success_url" = '', "cancel_url" = '', "marketing_channel" = ''
FROM "users" AS "u" WHERE "u"."id" = "orders"."user_id" AND "u"."deleted_at" IS NOT NULL;--> statement-breakpoint
UPDATE "subscriptions" SET "cancel_reason" = NULL FROM "users" AS "u" WHERE "u"."id" = "subscriptions"."user_id" AND "u"."deleted_at" IS NOT NULL;
