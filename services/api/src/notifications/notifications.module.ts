import { Module } from '@nestjs/common';
import { ApiNotifications } from './api-notifications.js';

/** Offers what the database notifies to whoever waits for it. */
@Module({ providers: [ApiNotifications], exports: [ApiNotifications] })
export class NotificationsModule {}
