CREATE TABLE `pets` (
	`id` text PRIMARY KEY NOT NULL,
	`customer_id` text NOT NULL,
	`form_id` text NOT NULL,
	`name` text NOT NULL,
	`species` text NOT NULL,
	`gender` text NOT NULL,
	`birthdate` text NOT NULL,
	`breed` text NOT NULL,
	`activity` text NOT NULL,
	`body_condition` text NOT NULL,
	`current_weight_kg` real NOT NULL,
	`expected_adult_weight_kg` real,
	`special_needs` text NOT NULL,
	`food_preferences` text NOT NULL,
	`allergies` text NOT NULL,
	`picture` text NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `pets_form_id_unique` ON `pets` (`form_id`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`customer_id` text NOT NULL,
	`tokens` text NOT NULL,
	`access_expires_at` integer NOT NULL,
	`version` integer NOT NULL,
	`refreshing_until` integer NOT NULL,
	`expires_at` integer NOT NULL
);
