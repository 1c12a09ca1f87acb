CREATE TABLE "mails" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"user_id" text NOT NULL,
	"host" text NOT NULL,
	"origin" text NOT NULL,
	"language" text NOT NULL,
	"order_id" text,
	"period" integer,
	"sent_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "membership_grants" (
	"order_id" text NOT NULL,
	"period" integer NOT NULL,
	"payment_id" text NOT NULL,
	"user_id" text NOT NULL,
	"site_code" text NOT NULL,
	"currency" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"valid_from" timestamp with time zone NOT NULL,
	"valid_until" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "membership_grants_order_id_period_pk" PRIMARY KEY("order_id","period")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" text PRIMARY KEY NOT NULL,
	"site_code" text NOT NULL,
	"host" text NOT NULL,
	"holder" text NOT NULL,
	"user_id" text,
	"email" text,
	"state" text DEFAULT 'created' NOT NULL,
	"product_id" text NOT NULL,
	"price_id" text NOT NULL,
	"product_name" text NOT NULL,
	"is_renew" integer NOT NULL,
	"offer_type" integer NOT NULL,
	"currency" text NOT NULL,
	"charge_minor" bigint NOT NULL,
	"price_minor" bigint NOT NULL,
	"tryout_price_minor" bigint,
	"first_discount_price_minor" bigint,
	"duration" integer NOT NULL,
	"duration_unit" integer NOT NULL,
	"tryout_duration" integer,
	"tryout_duration_unit" integer,
	"language" text NOT NULL,
	"success_url" text NOT NULL,
	"cancel_url" text NOT NULL,
	"marketing_channel" text NOT NULL,
	"user_extend" text NOT NULL,
	"transparent_extend" text NOT NULL,
	"order_ad_info_extend" text NOT NULL,
	"pay_extend" text,
	"is_older_flow" boolean DEFAULT false NOT NULL,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "password_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"type" text NOT NULL,
	"occurred_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_payments" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"period" integer DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"currency" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"email" text,
	"do_renewals_fail" boolean DEFAULT false NOT NULL,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_webhooks" (
	"id" text PRIMARY KEY NOT NULL,
	"host" text NOT NULL,
	"body" text NOT NULL,
	"not_before" timestamp with time zone NOT NULL,
	"sent_count" integer DEFAULT 0 NOT NULL,
	"delivered_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "server_secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"site_code" text NOT NULL,
	"user_id" text NOT NULL,
	"state" text DEFAULT 'active' NOT NULL,
	"currency" text NOT NULL,
	"price_minor" bigint NOT NULL,
	"duration" integer NOT NULL,
	"duration_unit" integer NOT NULL,
	"anchor_at" timestamp with time zone NOT NULL,
	"periods_paid" integer NOT NULL,
	"next_period" integer NOT NULL,
	"renews_at" timestamp with time zone NOT NULL,
	"cancel_reason" text,
	"cancelled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_grants" ADD CONSTRAINT "membership_grants_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_grants" ADD CONSTRAINT "membership_grants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_links" ADD CONSTRAINT "password_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD CONSTRAINT "sandbox_payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mails_unsent" ON "mails" USING btree ("sent_at","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "membership_grants_payment" ON "membership_grants" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "membership_grants_user" ON "membership_grants" USING btree ("user_id","paid_at");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_open" ON "orders" USING btree ("site_code","holder","price_id") WHERE "orders"."state" in ('created', 'pending') and not "orders"."is_older_flow";--> statement-breakpoint
CREATE INDEX "orders_holder" ON "orders" USING btree ("site_code","holder");--> statement-breakpoint
CREATE INDEX "orders_user" ON "orders" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "orders_open_created" ON "orders" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "password_links_expiry" ON "password_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "password_links_user" ON "password_links" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sandbox_payments_order" ON "sandbox_payments" USING btree ("order_id","period");--> statement-breakpoint
CREATE INDEX "sandbox_webhooks_open" ON "sandbox_webhooks" USING btree ("delivered_at","not_before");--> statement-breakpoint
CREATE INDEX "subscriptions_due" ON "subscriptions" USING btree ("state","renews_at");--> statement-breakpoint
CREATE INDEX "subscriptions_user" ON "subscriptions" USING btree ("user_id");