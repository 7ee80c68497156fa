CREATE TABLE "invitation" (
	"hash" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"invitation_id" text NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "invitation_role" CHECK ("role" IN ('viewer', 'developer', 'owner'))
);
--> statement-breakpoint
CREATE TABLE "membership" (
	"account_id" text NOT NULL,
	"member_id" text NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "membership_account_id_member_id_pk" PRIMARY KEY("account_id","member_id"),
	CONSTRAINT "membership_role" CHECK ("role" IN ('viewer', 'developer', 'owner'))
);
--> statement-breakpoint
ALTER TABLE "oauth_grant" ADD COLUMN "approved_by" text;--> statement-breakpoint
ALTER TABLE "portal_session" ADD COLUMN "acting_for" text;--> statement-breakpoint
ALTER TABLE "portal_session" ADD COLUMN "email" text;--> statement-breakpoint
CREATE INDEX "invitation_account" ON "invitation" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "membership_member" ON "membership" USING btree ("member_id");