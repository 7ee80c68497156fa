CREATE TABLE "day_use" (
	"account_id" text NOT NULL,
	"day" date NOT NULL,
	"uses" jsonb NOT NULL,
	CONSTRAINT "day_use_account_id_day_pk" PRIMARY KEY("account_id","day")
);
--> statement-breakpoint
CREATE TABLE "feed" (
	"account_id" text NOT NULL,
	"feed_id" text NOT NULL,
	"key_id" text NOT NULL,
	"hash" text NOT NULL,
	"tool" text NOT NULL,
	"request" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_read_at" timestamp with time zone,
	CONSTRAINT "feed_account_id_feed_id_pk" PRIMARY KEY("account_id","feed_id")
);
--> statement-breakpoint
CREATE TABLE "former_identity" (
	"hash" text NOT NULL,
	"account_id" text NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "former_identity_hash_account_id_pk" PRIMARY KEY("hash","account_id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "feed_hash" ON "feed" USING btree ("hash","account_id");--> statement-breakpoint
CREATE INDEX "former_identity_day" ON "former_identity" USING btree ("day");--> statement-breakpoint
CREATE INDEX "api_key_revoked" ON "api_key" USING btree ("revoked_at") WHERE "revoked_at" IS NOT NULL;