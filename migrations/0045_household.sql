CREATE TABLE `animal_ends` (
	`contract_id` text NOT NULL,
	`animal_id` text NOT NULL,
	`customer_id` text NOT NULL,
	`reason` text NOT NULL,
	`note` text,
	`at` text NOT NULL,
	PRIMARY KEY(`contract_id`, `animal_id`)
);
--> statement-breakpoint
CREATE INDEX `animal_ends_customer` ON `animal_ends` (`customer_id`);--> statement-breakpoint
CREATE TABLE `animal_pauses` (
	`contract_id` text NOT NULL,
	`animal_id` text NOT NULL,
	`customer_id` text NOT NULL,
	`cycles` text NOT NULL,
	`at` text NOT NULL,
	PRIMARY KEY(`contract_id`, `animal_id`)
);
--> statement-breakpoint
CREATE INDEX `animal_pauses_customer` ON `animal_pauses` (`customer_id`);