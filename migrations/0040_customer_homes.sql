CREATE TABLE `customer_homes` (
	`customer_id` text PRIMARY KEY NOT NULL,
	`home` integer NOT NULL,
	`state` text NOT NULL,
	`unfinished` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE VIEW `customer_rows` AS SELECT `customer_id` FROM `pets` UNION ALL SELECT `customer_id` FROM `points` UNION ALL SELECT `customer_id` FROM `rewards` UNION ALL SELECT `customer_id` FROM `club_departures`;--> statement-breakpoint
CREATE TRIGGER `pets_moved_insert` BEFORE INSERT ON `pets` WHEN EXISTS (SELECT 1 FROM `customer_homes` WHERE `customer_id` = NEW.`customer_id` AND `state` <> 'here') BEGIN SELECT RAISE(ABORT, 'the customer is moved to another database'); END;--> statement-breakpoint
CREATE TRIGGER `pets_moved_update` BEFORE UPDATE ON `pets` WHEN EXISTS (SELECT 1 FROM `customer_homes` WHERE `customer_id` = OLD.`customer_id` AND `state` <> 'here') BEGIN SELECT RAISE(ABORT, 'the customer is moved to another database'); END;--> statement-breakpoint
CREATE TRIGGER `pets_moved_delete` BEFORE DELETE ON `pets` WHEN EXISTS (SELECT 1 FROM `customer_homes` WHERE `customer_id` = OLD.`customer_id` AND `state` = 'moving') BEGIN SELECT RAISE(ABORT, 'the customer is moved to another database'); END;--> statement-breakpoint
CREATE TRIGGER `points_moved_insert` BEFORE INSERT ON `points` WHEN EXISTS (SELECT 1 FROM `customer_homes` WHERE `customer_id` = NEW.`customer_id` AND `state` <> 'here') BEGIN SELECT RAISE(ABORT, 'the customer is moved to another database'); END;--> statement-breakpoint
CREATE TRIGGER `points_moved_update` BEFORE UPDATE ON `points` WHEN EXISTS (SELECT 1 FROM `customer_homes` WHERE `customer_id` = OLD.`customer_id` AND `state` <> 'here') BEGIN SELECT RAISE(ABORT, 'the customer is moved to another database'); END;--> statement-breakpoint
CREATE TRIGGER `points_moved_delete` BEFORE DELETE ON `points` WHEN EXISTS (SELECT 1 FROM `customer_homes` WHERE `customer_id` = OLD.`customer_id` AND `state` = 'moving') BEGIN SELECT RAISE(ABORT, 'the customer is moved to another database'); END;--> statement-breakpoint
CREATE TRIGGER `rewards_moved_insert` BEFORE INSERT ON `rewards` WHEN EXISTS (SELECT 1 FROM `customer_homes` WHERE `customer_id` = NEW.`customer_id` AND `state` <> 'here') BEGIN SELECT RAISE(ABORT, 'the customer is moved to another database'); END;--> statement-breakpoint
CREATE TRIGGER `rewards_moved_update` BEFORE UPDATE ON `rewards` WHEN EXISTS (SELECT 1 FROM `customer_homes` WHERE `customer_id` = OLD.`customer_id` AND `state` <> 'here') BEGIN SELECT RAISE(ABORT, 'the customer is moved to another database'); END;--> statement-breakpoint
CREATE TRIGGER `rewards_moved_delete` BEFORE DELETE ON `rewards` WHEN EXISTS (SELECT 1 FROM `customer_homes` WHERE `customer_id` = OLD.`customer_id` AND `state` = 'moving') BEGIN SELECT RAISE(ABORT, 'the customer is moved to another database'); END;--> statement-breakpoint
CREATE TRIGGER `club_departures_moved_insert` BEFORE INSERT ON `club_departures` WHEN EXISTS (SELECT 1 FROM `customer_homes` WHERE `customer_id` = NEW.`customer_id` AND `state` <> 'here') BEGIN SELECT RAISE(ABORT, 'the customer is moved to another database'); END;--> statement-breakpoint
CREATE TRIGGER `club_departures_moved_update` BEFORE UPDATE ON `club_departures` WHEN EXISTS (SELECT 1 FROM `customer_homes` WHERE `customer_id` = OLD.`customer_id` AND `state` <> 'here') BEGIN SELECT RAISE(ABORT, 'the customer is moved to another database'); END;--> statement-breakpoint
CREATE TRIGGER `club_departures_moved_delete` BEFORE DELETE ON `club_departures` WHEN EXISTS (SELECT 1 FROM `customer_homes` WHERE `customer_id` = OLD.`customer_id` AND `state` = 'moving') BEGIN SELECT RAISE(ABORT, 'the customer is moved to another database'); END;
