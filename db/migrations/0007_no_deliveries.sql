DROP TABLE "instance";--> statement-breakpoint
DROP INDEX "ledger_entry_instance";--> statement-breakpoint
ALTER TABLE "ledger_entry" DROP COLUMN "instance";--> statement-breakpoint
ALTER TABLE "ledger_entry" DROP COLUMN "seq";