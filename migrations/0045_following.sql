CREATE TABLE `box_changes` (
	`contract_id` text NOT NULL,
	`cycle` integer NOT NULL,
	`kind` text NOT NULL,
	`state` text NOT NULL,
	`customer_id` text NOT NULL,
	`currency` text NOT NULL,
	`before` text NOT NULL,
	`after` text NOT NULL,
	`wanted` text NOT NULL,
	`at` text NOT NULL,
	PRIMARY KEY(`contract_id`, `cycle`, `kind`)
);
--> statement-breakpoint
CREATE INDEX `box_changes_customer` ON `box_changes` (`customer_id`);--> statement-breakpoint
CREATE INDEX `box_changes_at` ON `box_changes` (`at`);--> statement-breakpoint
CREATE TABLE `followed_contracts` (
	`contract_id` text PRIMARY KEY NOT NULL,
	`customer_id` text NOT NULL,
	`always` integer DEFAULT false NOT NULL,
	`mails` integer DEFAULT true NOT NULL,
	`box` text DEFAULT '' NOT NULL,
	`animals` text DEFAULT '{}' NOT NULL,
	`declined` text DEFAULT '' NOT NULL,
	`seen` text DEFAULT '' NOT NULL,
	`mailed_on` text DEFAULT '' NOT NULL,
	`told_stages` text DEFAULT '[]' NOT NULL,
	`look_on` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `followed_contracts_customer` ON `followed_contracts` (`customer_id`);--> statement-breakpoint
CREATE INDEX `followed_contracts_look` ON `followed_contracts` (`look_on`);--> statement-breakpoint
CREATE TABLE `portion_corrections` (
	`pet_id` text PRIMARY KEY NOT NULL,
	`customer_id` text NOT NULL,
	`percent` integer NOT NULL,
	`word` text NOT NULL,
	`day` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `portion_corrections_customer` ON `portion_corrections` (`customer_id`);