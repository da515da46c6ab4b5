import type { ApplicableProcedure, SelectedCode } from '@helix/hygiene';
import AddIcon from '@mui/icons-material/Add';
import RemoveIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { ActionButton } from '../../../components/form/action-button.js';
import { toggled } from '../../../components/teeth/tooth-chart.js';
import { ToothPicker } from '../../../components/teeth/tooth-picker.js';
import { NumberBox } from '../../agenda/number-box.js';
import { useClinicMoney } from '../use-clinic-money.js';
import { ChoiceDialog } from './choice-dialog.js';
import {
  billedOption,
  codesOfGroups,
  groupsOf,
  issueOf,
  maxOfGroup,
  totalImages,
  type ImageGroup,
} from './image-groups.js';

interface Props {
  procedure: ApplicableProcedure;
  /** The codes in the plan, one for each group of teeth; empty for a procedure that is being added. */
  initial: readonly SelectedCode[];
  saveLabel: string;
  onSave: (codes: readonly SelectedCode[]) => void;
  onClose: () => void;
}

/** Chooses the number of PAs, in groups of teeth. All groups together are billed with one code. */
export function ImagesDialog({ procedure, initial, saveLabel, onSave, onClose }: Props) {
  const translate = useTranslate();
  const money = useClinicMoney();
  const [groups, setGroups] = useState(() => groupsOf(initial));
  const [current, setCurrent] = useState(0);
  const [isValid, setIsValid] = useState(true);
  const addition = useRef<HTMLButtonElement>(null);
  const change = (index: number, changed: Partial<ImageGroup>): void =>
    setGroups(groups.map((group, at) => (at === index ? { ...group, ...changed } : group)));
  const remove = (index: number): void => {
    setGroups(groups.filter((_group, at) => at !== index));
    setCurrent(Math.max(0, current >= index ? current - 1 : current));
    setIsValid(true);
    // The focused button is gone with its group.
    addition.current?.focus();
  };
  const issue = issueOf(groups, procedure);
  const option = billedOption(groups, procedure);
  const total = totalImages(groups);
  const nameOf = (index: number): string => translate('services.images.group', { number: index + 1 });
  const active = groups[current];
  return (
    <ChoiceDialog
      title={translate('services.images.title')}
      width={780}
      saveLabel={saveLabel}
      canSave={isValid && issue === null && option !== undefined}
      onSave={() => onSave(codesOfGroups(groups, procedure))}
      onClose={onClose}
      status={
        issue === null && option
          ? translate('services.images.total', {
              smart_count: total,
              code: option.adaCode,
              fee: option.feeCents === null ? translate('services.noFee') : money.text(option.feeCents),
            })
          : issue
      }
    >
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}>
        {groups.map((group, index) => (
          <Box
            component="li"
            key={index}
            sx={{
              display: 'grid',
              gridTemplateColumns: 'minmax(0, 1fr) auto auto',
              alignItems: 'center',
              gap: 2,
              px: 3,
              py: 1,
              border: 1,
              borderColor: index === current ? 'primary.main' : 'divider',
              borderRadius: '8px',
              typography: 'body2',
            }}
          >
            <Button
              color="inherit"
              onClick={() => setCurrent(index)}
              aria-pressed={index === current}
              sx={{ justifyContent: 'start', px: 1, fontWeight: index === current ? 600 : 400 }}
            >
              {nameOf(index)}:{' '}
              {group.teeth.length > 0 ? group.teeth.join(', ') : translate('services.images.withoutTeeth')}
            </Button>
            <NumberBox
              label={translate('services.images.countOf', { group: nameOf(index) })}
              value={group.count}
              min={groups.length > 1 ? 0 : 1}
              max={maxOfGroup(groups, index, procedure)}
              precision={1}
              unit={translate('services.images.unit', { smart_count: group.count })}
              issue={translate('services.images.hint', { max: maxOfGroup(groups, index, procedure) })}
              isOutlined
              width={56}
              autoFocus={index === 0}
              onChange={(count) => change(index, { count })}
              onValidity={setIsValid}
            />
            {groups.length > 1 && (
              <IconButton
                aria-label={translate('services.images.remove', { group: nameOf(index) })}
                onClick={() => remove(index)}
              >
                <RemoveIcon fontSize="small" />
              </IconButton>
            )}
          </Box>
        ))}
      </Box>
      <Box>
        <ActionButton
          ref={addition}
          color="inherit"
          startIcon={<AddIcon />}
          isDisabled={maxOfGroup(groups, groups.length, procedure) < 1}
          onClick={() => {
            setGroups([...groups, { teeth: [], count: 1 }]);
            setCurrent(groups.length);
          }}
        >
          {translate('services.images.addGroup')}
        </ActionButton>
      </Box>
      {active && (
        <ToothPicker
          key={current}
          selected={active.teeth}
          onToggle={(tooth) => change(current, { teeth: toggled(active.teeth, tooth) })}
        />
      )}
    </ChoiceDialog>
  );
}
