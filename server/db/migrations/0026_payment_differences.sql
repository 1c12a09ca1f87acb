CREATE TABLE "payment_differences" (
	"site_code" text NOT NULL,
	"kind" text NOT NULL,
	"payment_id" text NOT NULL,
	"order_id" text,
	"here" text NOT NULL,
	"there" text NOT NULL,
	"found_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_differences_site_code_kind_payment_id_pk" PRIMARY KEY("site_code","kind","payment_id")
);
--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD COLUMN "refunded_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "sandbox_payments" SET "refunded_minor" = "amount_minor" WHERE "state" = 'refunded';--> statement-breakpoint
UPDATE "membership_grants" SET "refunded_minor" = "amount_minor" WHERE "refunded_at" IS NOT NULL AND "refunded_minor" = 0;
