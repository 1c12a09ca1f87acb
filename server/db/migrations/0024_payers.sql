CREATE TABLE "payers" (
	"order_id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"payment_id" text NOT NULL,
	"payment_method_id" text
);
--> statement-breakpoint
ALTER TABLE "payers" ADD CONSTRAINT "payers_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;