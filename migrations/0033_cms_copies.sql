CREATE TABLE `cms_copies` (
	`folder` text PRIMARY KEY NOT NULL,
	`version` integer NOT NULL,
	`texts_version` integer NOT NULL,
	`texts_at` text NOT NULL,
	`is_unfinished` integer NOT NULL,
	`asked_at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `cms_progress` (
	`folder` text NOT NULL,
	`language` text NOT NULL,
	`since` text NOT NULL,
	PRIMARY KEY(`folder`, `language`)
);
--> statement-breakpoint
CREATE TABLE `cms_replaced` (
	`key` text PRIMARY KEY NOT NULL,
	`at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `cms_stories` (
	`folder` text NOT NULL,
	`language` text NOT NULL,
	`slug` text NOT NULL,
	`published_at` text NOT NULL,
	`position` integer NOT NULL,
	`summary` text NOT NULL,
	PRIMARY KEY(`folder`, `language`, `slug`)
);
--> statement-breakpoint
CREATE INDEX `cms_stories_slug` ON `cms_stories` (`folder`,`slug`);--> statement-breakpoint
ALTER TABLE `cms_events` ADD `is_open` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `cms_events_open` ON `cms_events` (`is_open`);