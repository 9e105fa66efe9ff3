CREATE TABLE `billing_contracts` (
	`contract_id` text PRIMARY KEY NOT NULL,
	`customer_id` text DEFAULT '' NOT NULL,
	`created_at` text DEFAULT '' NOT NULL,
	`updated_at` text DEFAULT '' NOT NULL,
	`status` text DEFAULT '' NOT NULL,
	`paused_until` text DEFAULT '' NOT NULL,
	`resumed_on` text DEFAULT '' NOT NULL,
	`next_look` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `billing_contracts_look` ON `billing_contracts` (`next_look`);--> statement-breakpoint
CREATE INDEX `billing_contracts_customer` ON `billing_contracts` (`customer_id`);--> statement-breakpoint
CREATE TABLE `billing_cycles` (
	`contract_id` text NOT NULL,
	`cycle` integer NOT NULL,
	`state` text NOT NULL,
	`day` text NOT NULL,
	`agreed_day` text DEFAULT '' NOT NULL,
	`charge_on` text DEFAULT '' NOT NULL,
	`notice_key` text DEFAULT '' NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`failures` integer DEFAULT 0 NOT NULL,
	`failed_on` text DEFAULT '' NOT NULL,
	`next_try` text DEFAULT '' NOT NULL,
	`attempt_id` text DEFAULT '' NOT NULL,
	`asked_at` text DEFAULT '' NOT NULL,
	`order_id` text DEFAULT '' NOT NULL,
	`error` text DEFAULT '' NOT NULL,
	PRIMARY KEY(`contract_id`, `cycle`)
);
--> statement-breakpoint
CREATE INDEX `billing_cycles_state` ON `billing_cycles` (`state`,`asked_at`);--> statement-breakpoint
CREATE INDEX `billing_cycles_attempt` ON `billing_cycles` (`attempt_id`);--> statement-breakpoint
CREATE TABLE `billing_progress` (
	`id` integer PRIMARY KEY NOT NULL,
	`since` text NOT NULL,
	`read_at` text NOT NULL
);
