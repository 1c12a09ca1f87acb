ALTER TABLE "messages" ADD COLUMN "gateway" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "provider_id" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "unclear_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "is_final" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "failure_reason" text;--> statement-breakpoint
CREATE INDEX "messages_unsent" ON "messages" USING btree ("send_at") WHERE "messages"."status" = 0;