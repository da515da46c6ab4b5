import { Inject, Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { AGENT_CHANNELS } from '@helix/agent-commands';
import { Database } from '@helix/database';
import { DEFAULT_BACKOFF, Notifications } from '@helix/event-log';
import { LOGGER, type Logger } from '@helix/web';

/** The NOTIFY channels that the API listens to. */
export const CHANNELS = {
  /** Of the triggers `notify_access`; the payload is the id of the user. */
  access: 'helix_access',
  command: AGENT_CHANNELS.command,
  hub: AGENT_CHANNELS.hub,
} as const;
type Channel = (typeof CHANNELS)[keyof typeof CHANNELS];

/** The listening connection of the API, one a process. */
@Injectable()
export class ApiNotifications implements BeforeApplicationShutdown {
  private readonly notifications: Notifications<Channel>;

  constructor(database: Database, @Inject(LOGGER) logger: Logger) {
    const channels = Object.values(CHANNELS);
    this.notifications = new Notifications(database.pool, { channels, name: 'api', logger, backoff: DEFAULT_BACKOFF });
  }

  /** Calls the listener for each notification, and with null when some may have been missed. Returns what ends that. */
  on(channel: Channel, listener: (payload: string | null) => void): () => void {
    return this.notifications.on(channel, listener);
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.notifications.close();
  }
}
