CREATE TABLE "messages" (
	"id" text PRIMARY KEY NOT NULL,
	"site_code" text NOT NULL,
	"owner_id" text NOT NULL,
	"code" text NOT NULL,
	"sender" text NOT NULL,
	"phone_number" text NOT NULL,
	"message" text NOT NULL,
	"segments" integer NOT NULL,
	"board_origin" text NOT NULL,
	"status" integer DEFAULT 0 NOT NULL,
	"send_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "messages_code" ON "messages" USING btree ("code");--> statement-breakpoint
CREATE INDEX "messages_owner" ON "messages" USING btree ("site_code","owner_id","created_at");