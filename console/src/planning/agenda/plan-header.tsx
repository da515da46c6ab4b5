import FitIcon from '@mui/icons-material/AutoFixHighOutlined';
import UndoIcon from '@mui/icons-material/UndoOutlined';
import Button from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { memo, type Ref } from 'react';
import { useTranslate } from 'react-admin';
import { RowAction } from '../../components/row-action.js';
import styles from './agenda.module.css';

interface Props {
  /** Of the heading. */
  id: string;
  heading: Ref<HTMLHeadingElement>;
  fitButton: Ref<HTMLButtonElement>;
  canUndo: boolean;
  onUndo: () => void;
  onFit: () => void;
}

/** The heading of the plan and what changes all of it, which stay in view. */
export const PlanHeader = memo(function PlanHeader({ id, heading, fitButton, canUndo, onUndo, onFit }: Props) {
  const translate = useTranslate();
  return (
    <div className={styles['header']}>
      <Typography
        ref={heading}
        tabIndex={-1}
        id={id}
        component="h2"
        variant="h2"
        sx={{ flex: 1, whiteSpace: 'nowrap' }}
      >
        {translate('agenda.title')}
      </Typography>
      {canUndo && (
        <RowAction label={translate('agenda.undo')} tooltip={translate('agenda.undoHint')} onClick={onUndo}>
          <UndoIcon sx={{ fontSize: 18 }} />
        </RowAction>
      )}
      <Tooltip title={translate('agenda.fit.hint')} describeChild placement="top">
        <Button ref={fitButton} variant="outlined" startIcon={<FitIcon />} onClick={onFit}>
          {translate('agenda.fit.button')}
        </Button>
      </Tooltip>
    </div>
  );
});
