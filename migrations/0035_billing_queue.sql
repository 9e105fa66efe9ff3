ALTER TABLE `billing_contracts` ADD `queued_at` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `billing_contracts` ADD `queued_for` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `billing_contracts_queued` ON `billing_contracts` (`queued_at`);