CREATE INDEX `cms_events_received` ON `cms_events` (`received_at`);--> statement-breakpoint
CREATE INDEX `interests_confirmed` ON `interests` (`confirmed_at`,`created_at`);