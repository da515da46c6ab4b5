import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useTranslate } from 'react-admin';
import { SearchInput } from '../search-input.js';
import { COARSE_POINTER, TOUCH_TARGET, touchTargets } from '../touch-targets.js';
import { groupColor } from './rule-table-styles.js';
import type { RuleSection } from './rule-drafts.js';

interface Props {
  search: string;
  onSearch: (search: string) => void;
  /** The groups that are shown. */
  groups: readonly RuleSection['group'][];
  onJump: (group: RuleSection['group']) => void;
}

/** Filters procedures by name, and jumps to a group. */
export function RuleToolbar({ search, onSearch, groups, onJump }: Props) {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 4, rowGap: 2, ...touchTargets }}>
      <Box sx={{ flex: '1 1 170px', maxWidth: { sm: 240 } }}>
        <SearchInput
          label={translate('rules.search')}
          clearLabel={translate('rules.clearSearch')}
          value={search}
          onChange={onSearch}
          width="100%"
        />
      </Box>
      <Box
        component="nav"
        aria-label={translate('rules.jump')}
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 0.5, ml: { xs: -2, lg: 'auto' } }}
      >
        {groups.map((group) => (
          <ButtonBase
            key={group}
            onClick={() => onJump(group)}
            sx={{
              gap: 1.5,
              height: 28,
              [COARSE_POINTER]: { height: TOUCH_TARGET },
              px: 2,
              borderRadius: '6px',
              fontSize: 12,
              fontWeight: 500,
              color: 'text.secondary',
              '&:hover': { bgcolor: 'surface.hover', color: 'text.primary' },
            }}
          >
            <Box
              component="span"
              aria-hidden
              sx={{ width: 8, height: 8, borderRadius: '2px', bgcolor: groupColor(group, 'bar') }}
            />
            {translate(`rules.groups.${group}`)}
          </ButtonBase>
        ))}
      </Box>
    </Box>
  );
}
