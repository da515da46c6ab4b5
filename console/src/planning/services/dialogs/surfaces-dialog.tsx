import { surfacesOf } from '@helix/hygiene';
import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { parseTooth, toothText } from '../../../components/teeth/tooth-chart.js';
import { ToothPicker } from '../../../components/teeth/tooth-picker.js';
import { ChoiceDialog } from './choice-dialog.js';

interface Props {
  /** The code or the procedure. */
  name: string;
  /** With their surfaces: `16` or `16MO`. */
  initial: readonly string[];
  saveLabel: string;
  onSave: (teeth: readonly string[]) => void;
  onClose: () => void;
}

/** Chooses teeth and their surfaces (spec 2 section 5). */
export function SurfacesDialog({ name, initial, saveLabel, onSave, onClose }: Props) {
  const translate = useTranslate();
  const [teeth, setTeeth] = useState(() => initial.map(parseTooth));
  const toggle = (tooth: number): void =>
    setTeeth(
      teeth.some((one) => one.tooth === tooth)
        ? teeth.filter((one) => one.tooth !== tooth)
        : [...teeth, { tooth, surfaces: [] }],
    );
  const setSurfaces = (tooth: number, surfaces: readonly string[]): void =>
    setTeeth(teeth.map((one) => (one.tooth === tooth ? { tooth, surfaces } : one)));
  return (
    <ChoiceDialog
      title={translate('services.surfaces.title', { procedure: name })}
      width={780}
      saveLabel={saveLabel}
      canSave
      onSave={() => onSave(teeth.map(toothText))}
      onClose={onClose}
      status={teeth.length > 0 ? teeth.map(toothText).join(', ') : translate('services.surfaces.none')}
    >
      <ToothPicker selected={teeth.map(({ tooth }) => tooth)} onToggle={toggle} autoFocus />
      {teeth.map(({ tooth, surfaces }) => (
        <Box key={tooth} sx={{ display: 'flex', alignItems: 'center', gap: 3, typography: 'body2' }}>
          <Box sx={{ width: 72 }}>{translate('teeth.tooth', { tooth })}</Box>
          <ToggleButtonGroup
            size="small"
            value={surfaces}
            aria-label={translate('services.surfaces.of', { tooth })}
            onChange={(_event, chosen: string[]) => setSurfaces(tooth, chosen)}
          >
            {surfacesOf(tooth).map((surface) => (
              <ToggleButton
                key={surface}
                value={surface}
                aria-label={translate(`services.surfaces.names.${surface}`)}
                sx={{ width: 40, height: 34, '@media (pointer: coarse)': { width: 44, height: 44 } }}
              >
                {surface}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
        </Box>
      ))}
    </ChoiceDialog>
  );
}
