CREATE TABLE `commerce_objects` (
	`id` text PRIMARY KEY NOT NULL,
	`state` text NOT NULL,
	`updated_at` text NOT NULL,
	`read_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `commerce_objects_read` ON `commerce_objects` (`read_at`);--> statement-breakpoint
CREATE TABLE `watermarks` (
	`subject` text PRIMARY KEY NOT NULL,
	`since` text NOT NULL,
	`checked_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `commerce_events_resource` ON `commerce_events` (`resource_id`);