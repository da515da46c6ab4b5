import Box from '@mui/material/Box';
import DialogContent from '@mui/material/DialogContent';
import { useTranslate } from 'react-admin';
import { DialogFrame } from '../../components/form/dialog-frame.js';
import { SwitchRow } from '../../components/form/switch-field.js';
import { commandKey, singleKeys, useSingleKeys } from '../../components/shortcut-keys.js';
import { useSession } from '../../session/session-context.js';
import { palettePages } from '../navigation.js';
import { permissionsOf } from '../permissions.js';
import { Keys, shortcutKeys } from './shortcut-tooltip.js';
import { goKeysOf, shortcuts } from './shortcuts.js';

function Row({ label, keys, isOff = false }: { label: string; keys: readonly string[]; isOff?: boolean }) {
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 3,
        minHeight: 38,
        borderBottom: 1,
        borderColor: 'divider',
        color: isOff ? 'text.secondary' : 'text.primary',
        textDecoration: isOff ? 'line-through' : 'none',
      }}
    >
      <dt>{label}</dt>
      <Box component="dd" sx={{ m: 0, flexShrink: 0, color: 'text.secondary' }}>
        <Keys keys={keys} />
      </Box>
    </Box>
  );
}

function SectionTitle({ children }: { children: string }) {
  return (
    <Box component="h3" sx={{ m: 0, mt: 4, typography: 'body2', fontWeight: 600 }}>
      {children}
    </Box>
  );
}

/** Lists all shortcuts and has the switch that turns single-key shortcuts off. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const { user } = useSession();
  const singleKeysAreOn = useSingleKeys();
  return (
    <DialogFrame title={translate('shortcuts.title')} onClose={onClose} width={440}>
      <DialogContent sx={{ display: 'block', pb: 5 }}>
        <Box component="dl" sx={{ m: 0 }}>
          {shortcuts.map(({ id: shortcut, withCommand }) => (
            <Row
              key={shortcut}
              label={translate(`shortcuts.${shortcut}`)}
              keys={shortcutKeys(shortcut)}
              isOff={!withCommand && !singleKeysAreOn}
            />
          ))}
          <Row label={translate('shortcuts.look')} keys={[translate('shortcuts.space')]} />
          <Row label={translate('shortcuts.lookFound')} keys={['Shift', 'Enter']} />
          <Row label={translate('shortcuts.lookMove')} keys={['↑', '↓']} />
          <Row label={translate('shortcuts.close')} keys={['Esc']} />
        </Box>
        <SectionTitle>{translate('shortcuts.go')}</SectionTitle>
        <Box component="dl" sx={{ m: 0 }}>
          {palettePages(permissionsOf(user)).map(({ path, title }) => {
            const keys = goKeysOf(path);
            if (keys.length === 0) return null;
            return <Row key={path} label={translate(title)} keys={keys} isOff={!singleKeysAreOn} />;
          })}
        </Box>
        <SectionTitle>{translate('shortcuts.calendar.title')}</SectionTitle>
        <Box component="dl" sx={{ m: 0 }}>
          <Row label={translate('shortcuts.calendar.today')} keys={['T']} isOff={!singleKeysAreOn} />
          <Row label={translate('shortcuts.calendar.step')} keys={['←', '→']} isOff={!singleKeysAreOn} />
          <Row label={translate('shortcuts.calendar.day')} keys={['D']} isOff={!singleKeysAreOn} />
          <Row label={translate('shortcuts.calendar.week')} keys={['W']} isOff={!singleKeysAreOn} />
        </Box>
        <SectionTitle>{translate('shortcuts.planning.title')}</SectionTitle>
        <Box component="dl" sx={{ m: 0 }}>
          <Row label={translate('shortcuts.planning.save')} keys={[commandKey(), 'S']} />
          <Row label={translate('shortcuts.planning.saveNext')} keys={[commandKey(), 'Enter']} />
          <Row label={translate('shortcuts.planning.add')} keys={['1', '…', '9']} isOff={!singleKeysAreOn} />
          <Row label={translate('shortcuts.planning.find')} keys={['F']} isOff={!singleKeysAreOn} />
          <Row label={translate('shortcuts.planning.list')} keys={['↑', '↓', '←', '→']} />
          <Row label={translate('shortcuts.planning.minutes')} keys={['↑', '↓']} />
          <Row label={translate('shortcuts.planning.remove')} keys={['Delete']} />
        </Box>
        <Box sx={{ display: 'grid', mt: 4 }}>
          <SwitchRow
            label={translate('shortcuts.single')}
            helperText={translate('shortcuts.singleHint')}
            checked={singleKeysAreOn}
            onChange={(event) => singleKeys.turn(event.target.checked)}
          />
        </Box>
      </DialogContent>
    </DialogFrame>
  );
}
