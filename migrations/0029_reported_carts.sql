CREATE TABLE `ordered_carts` (
	`cart` text PRIMARY KEY NOT NULL,
	`at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `ordered_carts_at` ON `ordered_carts` (`at`);--> statement-breakpoint
CREATE TABLE `reported_carts` (
	`cart` text PRIMARY KEY NOT NULL,
	`address` text NOT NULL,
	`record` text NOT NULL,
	`visitor` text NOT NULL,
	`at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `reported_carts_visitor` ON `reported_carts` (`visitor`);--> statement-breakpoint
CREATE INDEX `reported_carts_at` ON `reported_carts` (`at`);