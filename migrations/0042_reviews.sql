CREATE TABLE `review_decisions` (
	`id` text PRIMARY KEY NOT NULL,
	`review_id` text NOT NULL,
	`secret` text NOT NULL,
	`recipient` text NOT NULL,
	`email` text NOT NULL,
	`market` text NOT NULL,
	`language` text NOT NULL,
	`title` text NOT NULL,
	`decision` text NOT NULL,
	`ground` text NOT NULL,
	`reason` text NOT NULL,
	`at` text NOT NULL,
	`complaint` text NOT NULL,
	`complained_at` text,
	`outcome` text,
	`outcome_reason` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `review_decisions_secret_unique` ON `review_decisions` (`secret`);--> statement-breakpoint
CREATE INDEX `review_decisions_email` ON `review_decisions` (`email`);--> statement-breakpoint
CREATE INDEX `review_decisions_review` ON `review_decisions` (`review_id`);--> statement-breakpoint
CREATE INDEX `review_decisions_at` ON `review_decisions` (`at`);--> statement-breakpoint
CREATE INDEX `review_decisions_complaints` ON `review_decisions` (`complained_at`) WHERE outcome IS NULL AND complained_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `review_invitations` (
	`order_id` text PRIMARY KEY NOT NULL,
	`customer_id` text NOT NULL,
	`email` text NOT NULL,
	`market` text NOT NULL,
	`language` text NOT NULL,
	`secret` text NOT NULL,
	`products` text NOT NULL,
	`fulfilled_at` text NOT NULL,
	`asked_at` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `review_invitations_secret_unique` ON `review_invitations` (`secret`);--> statement-breakpoint
CREATE INDEX `review_invitations_customer` ON `review_invitations` (`customer_id`);--> statement-breakpoint
CREATE INDEX `review_invitations_email` ON `review_invitations` (`email`);--> statement-breakpoint
CREATE INDEX `review_invitations_fulfilled` ON `review_invitations` (`fulfilled_at`);--> statement-breakpoint
CREATE TABLE `review_reports` (
	`id` text PRIMARY KEY NOT NULL,
	`review_id` text NOT NULL,
	`reason` text NOT NULL,
	`text` text NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`market` text NOT NULL,
	`language` text NOT NULL,
	`at` text NOT NULL,
	`state` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `review_reports_review` ON `review_reports` (`review_id`);--> statement-breakpoint
CREATE INDEX `review_reports_email` ON `review_reports` (`email`);--> statement-breakpoint
CREATE INDEX `review_reports_state` ON `review_reports` (`state`,`at`);--> statement-breakpoint
CREATE TABLE `review_stops` (
	`digest` text PRIMARY KEY NOT NULL,
	`at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `review_summaries` (
	`product_id` integer PRIMARY KEY NOT NULL,
	`one` integer NOT NULL,
	`two` integer NOT NULL,
	`three` integer NOT NULL,
	`four` integer NOT NULL,
	`five` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `review_votes` (
	`review_id` text NOT NULL,
	`voter` text NOT NULL,
	PRIMARY KEY(`review_id`, `voter`)
);
--> statement-breakpoint
CREATE TABLE `reviews` (
	`id` text PRIMARY KEY NOT NULL,
	`product_id` integer NOT NULL,
	`handle` text NOT NULL,
	`category` text NOT NULL,
	`title` text NOT NULL,
	`customer_id` text NOT NULL,
	`order_id` text NOT NULL,
	`market` text NOT NULL,
	`language` text NOT NULL,
	`stars` integer NOT NULL,
	`text` text NOT NULL,
	`author` text NOT NULL,
	`species` text NOT NULL,
	`breed` text NOT NULL,
	`years` real,
	`weight` real,
	`pet` text NOT NULL,
	`animal` text NOT NULL,
	`fed` text NOT NULL,
	`state` text NOT NULL,
	`created_at` integer NOT NULL,
	`changed_at` integer NOT NULL,
	`helpful` integer NOT NULL,
	`answer` text NOT NULL,
	`answered_at` integer,
	`is_demo` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reviews_author` ON `reviews` (`customer_id`,`product_id`);--> statement-breakpoint
CREATE INDEX `reviews_helpful` ON `reviews` (`product_id`,`state`,`helpful`,`id`);--> statement-breakpoint
CREATE INDEX `reviews_new` ON `reviews` (`product_id`,`state`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `reviews_animal` ON `reviews` (`product_id`,`state`,`animal`,`helpful`,`id`);--> statement-breakpoint
CREATE INDEX `reviews_animal_new` ON `reviews` (`product_id`,`state`,`animal`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `reviews_state` ON `reviews` (`state`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `staff_actions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` text NOT NULL,
	`email` text NOT NULL,
	`action` text NOT NULL,
	`about` text NOT NULL,
	`detail` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `staff_actions_at` ON `staff_actions` (`at`);--> statement-breakpoint
CREATE INDEX `staff_actions_about` ON `staff_actions` (`about`);--> statement-breakpoint
CREATE TABLE `staff_sign_ins` (
	`link` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`ends_at` text NOT NULL,
	`session` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `staff_sign_ins_session_unique` ON `staff_sign_ins` (`session`);--> statement-breakpoint
CREATE INDEX `staff_sign_ins_ends` ON `staff_sign_ins` (`ends_at`);