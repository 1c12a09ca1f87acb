ALTER TABLE "mails" ADD COLUMN "ended" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "made_account" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "proven_at" timestamp with time zone;--> statement-breakpoint
UPDATE "users" SET "proven_at" = now() WHERE "email" IN ('member@demo.test', 'visitor@demo.test');--> statement-breakpoint
-- One transaction wrote the account and what its first payment bought.
UPDATE "orders" SET "made_account" = true FROM "membership_grants" AS "g", "users" AS "u"
WHERE "g"."order_id" = "orders"."id" AND "g"."period" = 0 AND "u"."id" = "g"."user_id" AND "u"."created_at" = "g"."created_at";
