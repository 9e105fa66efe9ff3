CREATE TABLE `followed_visitors` (
	`test` text NOT NULL,
	`customer_id` text NOT NULL,
	`variant` text NOT NULL,
	`market` text NOT NULL,
	`email_digest` text NOT NULL,
	`seen_at` text NOT NULL,
	`has_returned` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`test`, `customer_id`)
);
--> statement-breakpoint
CREATE INDEX `followed_visitors_customer` ON `followed_visitors` (`customer_id`);--> statement-breakpoint
CREATE INDEX `followed_visitors_email` ON `followed_visitors` (`email_digest`);--> statement-breakpoint
CREATE INDEX `followed_visitors_seen` ON `followed_visitors` (`seen_at`);--> statement-breakpoint
CREATE TABLE `delivery_thanks` (
	`contract_id` text NOT NULL,
	`number` integer NOT NULL,
	`customer_id` text NOT NULL,
	`state` text NOT NULL,
	`cycle` integer NOT NULL,
	`variant_id` text NOT NULL,
	`at` text NOT NULL,
	PRIMARY KEY(`contract_id`, `number`)
);
--> statement-breakpoint
CREATE INDEX `delivery_thanks_customer` ON `delivery_thanks` (`customer_id`);