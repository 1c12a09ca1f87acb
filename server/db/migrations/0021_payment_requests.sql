CREATE TABLE "payment_requests" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"provider" text NOT NULL,
	"order_id" text NOT NULL,
	"period" integer NOT NULL,
	"payment_id" text,
	"currency" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"details" jsonb,
	"state" text DEFAULT 'reserved' NOT NULL,
	"remote_id" text,
	"page_url" text,
	"failure" text,
	"check_count" integer DEFAULT 0 NOT NULL,
	"next_check_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "provider" text DEFAULT 'sandbox' NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD COLUMN "done_requests" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_requests" ADD CONSTRAINT "payment_requests_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_requests_due" ON "payment_requests" USING btree ("state","next_check_at");--> statement-breakpoint
CREATE INDEX "payment_requests_order" ON "payment_requests" USING btree ("order_id","period");--> statement-breakpoint
CREATE INDEX "payment_requests_remote" ON "payment_requests" USING btree ("remote_id");