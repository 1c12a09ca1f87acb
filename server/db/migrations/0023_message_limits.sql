CREATE TABLE "message_spending" (
	"site_code" text NOT NULL,
	"day" text NOT NULL,
	"micros" bigint NOT NULL,
	CONSTRAINT "message_spending_site_code_day_pk" PRIMARY KEY("site_code","day")
);
--> statement-breakpoint
CREATE TABLE "stopped_numbers" (
	"key" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
