import Box from '@mui/material/Box';
import { visuallyHidden } from '@mui/utils';
import { useTranslate } from 'react-admin';
import { isChanged, type RuleDraft, type RuleOwner } from './rule-drafts.js';

interface Props {
  draft: RuleDraft;
  source: RuleOwner['source'];
}

/** A procedure: what it is called and means, whether its rules are its own, and whether they have been changed. */
export function ProcedureName({ draft, source }: Props) {
  const translate = useTranslate();
  const { type, isOwn } = draft;
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, fontWeight: 550 }}>
        {type.name}
        {isChanged(draft) && (
          <Box
            component="span"
            title={translate('rules.changed')}
            sx={{ width: 7, height: 7, flexShrink: 0, borderRadius: '50%', bgcolor: 'brand.main' }}
          >
            <span style={visuallyHidden}>{translate('rules.changed')}</span>
          </Box>
        )}
        {source !== 'office' && isOwn && (
          <Box
            component="span"
            sx={{
              flexShrink: 0,
              px: 1.5,
              borderRadius: '6px',
              fontSize: 12,
              lineHeight: '18px',
              fontWeight: 600,
              color: 'state.unknown.text',
              bgcolor: 'brand.soft',
            }}
          >
            {translate(`rules.own.${source}`)}
          </Box>
        )}
      </Box>
      <Box
        title={type.description}
        sx={{
          display: { xs: 'none', lg: 'block' },
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
          fontSize: 12,
          lineHeight: '16px',
          color: 'text.secondary',
        }}
      >
        {type.description}
      </Box>
    </>
  );
}
