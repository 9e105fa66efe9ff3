CREATE TABLE `cancellations` (
	`contract_id` text PRIMARY KEY NOT NULL,
	`customer_id` text NOT NULL,
	`reason` text NOT NULL,
	`at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `done_forms` (
	`id` text PRIMARY KEY NOT NULL,
	`started_at` text NOT NULL,
	`done` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `erasures` (
	`customer` text PRIMARY KEY NOT NULL,
	`requested_at` text NOT NULL
);
