CREATE TABLE "oauth_artifact" (
	"kind" text NOT NULL,
	"hash" text NOT NULL,
	"payload" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"consumed_at" timestamp with time zone,
	CONSTRAINT "oauth_artifact_hash_kind_pk" PRIMARY KEY("hash","kind")
);
--> statement-breakpoint
CREATE TABLE "oauth_client" (
	"client_id" text PRIMARY KEY NOT NULL,
	"metadata" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"approved_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "oauth_grant" ADD COLUMN "client_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "oauth_grant" ADD COLUMN "client_host" text;--> statement-breakpoint
ALTER TABLE "oauth_grant" ADD COLUMN "redirect_host" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "oauth_grant" ADD COLUMN "scopes" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "oauth_grant" ADD COLUMN "expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "oauth_grant" ADD COLUMN "last_used_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "oauth_grant" ADD COLUMN "revoked_by" text;--> statement-breakpoint
CREATE INDEX "oauth_artifact_expiry" ON "oauth_artifact" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "oauth_client_unapproved" ON "oauth_client" USING btree ("created_at") WHERE "approved_at" IS NULL;--> statement-breakpoint
CREATE INDEX "oauth_grant_id" ON "oauth_grant" USING btree ("grant_id");