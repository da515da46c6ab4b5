import type { CommandSent } from '@helix/contracts';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { toFormErrors } from '../../components/form/validation.js';
import { useSession } from '../../session/session-context.js';
import { generateMonthlyReport, useSendCommand } from '../hub-api.js';
import { notSeenText } from './not-seen-text.js';

/** What the buttons do, in their order (spec 3 section 2). */
export const AGENT_ACTIONS = ['report', 'resyncAll', 'checkForUpdates', 'restart', 'uninstall'] as const;
export type AgentAction = (typeof AGENT_ACTIONS)[number];

interface AgentCommands {
  /** The actions whose call has not been answered yet. */
  busy: readonly AgentAction[];
  /** Sends the command, and says by a toast how it went. */
  send: (action: AgentAction) => Promise<void>;
  /** The same without the toast of a failure. Throws an ApiError. */
  trySend: (action: AgentAction) => Promise<void>;
}

/** Sends commands to the agent of the current clinic. */
export function useAgentCommands(): AgentCommands {
  const notify = useNotify();
  const translate = useTranslate();
  const { clinicId } = useSession().clinic;
  const sendCommand = useSendCommand();
  const [busy, setBusy] = useState<readonly AgentAction[]>([]);

  const trySend = async (action: AgentAction): Promise<void> => {
    setBusy((before) => [...before, action]);
    try {
      const sent: CommandSent | null =
        action === 'report' ? await generateMonthlyReport(clinicId).then(() => null) : await sendCommand(action);
      const text = translate(`developerHub.commands.sent.${action}`);
      const seen =
        sent === null || sent.isConnected ? '' : `. ${notSeenText(sent.timeLastSeen, Date.now(), translate)}`;
      notify(`${text}${seen}`, { type: 'success' });
    } finally {
      setBusy((before) => before.filter((other) => other !== action));
    }
  };
  const send = async (action: AgentAction): Promise<void> => {
    try {
      await trySend(action);
    } catch (error) {
      notify(toFormErrors(error, [], translate('common.genericError')).form ?? '', { type: 'error' });
    }
  };
  return { busy, send, trySend };
}
