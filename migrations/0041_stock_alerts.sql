CREATE TABLE `stock_alerts` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`product_id` text NOT NULL,
	`variant_id` text NOT NULL,
	`handle` text NOT NULL,
	`size` text NOT NULL,
	`market` text NOT NULL,
	`language` text NOT NULL,
	`secret` text NOT NULL,
	`confirm_secret` text,
	`created_at` text NOT NULL,
	`confirmed_at` text,
	`told_at` text,
	`kept_until` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `stock_alerts_secret_unique` ON `stock_alerts` (`secret`);--> statement-breakpoint
CREATE UNIQUE INDEX `stock_alerts_confirm_secret_unique` ON `stock_alerts` (`confirm_secret`);--> statement-breakpoint
CREATE UNIQUE INDEX `stock_alerts_email` ON `stock_alerts` (`email`,`variant_id`);--> statement-breakpoint
CREATE INDEX `stock_alerts_product` ON `stock_alerts` (`product_id`,`told_at`,`confirmed_at`);--> statement-breakpoint
CREATE INDEX `stock_alerts_variant` ON `stock_alerts` (`variant_id`,`told_at`,`confirmed_at`);--> statement-breakpoint
CREATE INDEX `stock_alerts_kept` ON `stock_alerts` (`kept_until`);