import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import { MAX_PLANNED_MINUTES } from '@helix/contracts';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { NumberBox } from '../agenda/number-box.js';
import { COARSE_POINTER } from '../../components/touch-targets.js';
import { CoverageBadge } from '../coverage/coverage-badge.js';
import { nextDateText, type NextEdit, type NextItem } from './next-selection.js';
import type { NextBadgeOf } from './use-next-coverage.js';

interface Props {
  label: string;
  items: readonly NextItem[];
  /** Of the next appointment, `yyyy-mm-dd`. */
  date: string;
  badgeOf: NextBadgeOf;
  onEdit: (procedureRuleTypeId: number, edit: NextEdit) => void;
}

function NextRow({ item, date, badgeOf, onEdit }: Omit<Props, 'label' | 'items'> & { item: NextItem }) {
  const translate = useTranslate();
  const id = useId();
  const { procedureRuleTypeId, name, minutes, dueDate, isSelected } = item;
  const badge = isSelected ? badgeOf(procedureRuleTypeId) : null;
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        minHeight: 40,
        pr: 3,
        typography: 'body2',
        borderTop: 1,
        borderColor: 'surface.line',
        '&:first-of-type': { borderTop: 0 },
        [COARSE_POINTER]: { minHeight: 52 },
      }}
    >
      <Checkbox
        id={id}
        size="small"
        checked={isSelected}
        onChange={(event) => onEdit(procedureRuleTypeId, { isSelected: event.target.checked })}
        sx={{ '& .MuiSvgIcon-root': { fontSize: 20 } }}
      />
      {/* The badge stands below the name where there is no room beside it. */}
      <Box
        sx={{
          flex: 1,
          minWidth: 0,
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 2,
          py: 2,
          pr: 1,
        }}
      >
        <Box
          component="label"
          htmlFor={id}
          sx={{
            flex: '1 1 200px',
            display: 'flex',
            flexWrap: 'wrap',
            columnGap: 2,
            cursor: 'pointer',
            color: isSelected ? 'text.primary' : 'text.secondary',
          }}
        >
          <span>{name}</span>
          {dueDate !== null && (
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {translate('nextAppointment.due', { date: nextDateText(dueDate) })}
            </Box>
          )}
        </Box>
        {badge && <CoverageBadge badge={{ state: badge, procedure: name, date }} />}
      </Box>
      <NumberBox
        label={translate('nextAppointment.minutesOf', { procedure: name })}
        issue={translate('nextAppointment.minutesIssue')}
        unit={translate('nextAppointment.min')}
        value={minutes}
        min={0}
        max={MAX_PLANNED_MINUTES}
        precision={0.5}
        width={56}
        disabled={!isSelected}
        onChange={(changed) => onEdit(procedureRuleTypeId, { minutes: changed })}
      />
    </Box>
  );
}

/** A list of procedures to select for the next appointment, with their minutes. */
export function NextProcedures({ label, items, ...shared }: Props) {
  const translate = useTranslate();
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Box id={id} component="h3" sx={{ m: 0, mb: 1, typography: 'body2', fontWeight: 600 }}>
        {label}
      </Box>
      {items.length === 0 ? (
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{translate('nextAppointment.none')}</Box>
      ) : (
        <Box
          component="ul"
          sx={{ m: 0, p: 0, listStyle: 'none', border: 1, borderColor: 'divider', borderRadius: '8px' }}
        >
          {items.map((item) => (
            <NextRow key={item.procedureRuleTypeId} item={item} {...shared} />
          ))}
        </Box>
      )}
    </section>
  );
}
