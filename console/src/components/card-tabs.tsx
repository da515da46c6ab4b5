import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useId, useState, type ReactNode } from 'react';
import { COARSE_POINTER, TOUCH_TARGET } from './touch-targets.js';

/** Without a touch screen, pixels. */
export const TAB_HEIGHT = 36;

export interface CardTab<Name extends string> {
  name: Name;
  label: string;
  content: ReactNode;
}

interface Props<Name extends string> {
  label: string;
  tabs: readonly CardTab<Name>[];
  selected: Name;
  onSelect: (name: Name) => void;
}

/** Tabs in a card. Arrow keys move between them, Enter and Space open; what was opened once keeps its state. */
export function CardTabs<Name extends string>({ label, tabs, selected, onSelect }: Props<Name>) {
  const id = useId();
  const [opened, setOpened] = useState<readonly Name[]>([selected]);
  const open = (name: Name): void => {
    setOpened((before) => (before.includes(name) ? before : [...before, name]));
    onSelect(name);
  };
  return (
    <>
      <Tabs
        // On a phone, they are wider than the page.
        variant="scrollable"
        scrollButtons={false}
        value={selected}
        onChange={(_event, name: Name) => open(name)}
        aria-label={label}
        sx={{
          minHeight: TAB_HEIGHT,
          mt: 1,
          mx: -1,
          borderBottom: 1,
          borderColor: 'surface.line',
          '& .MuiTab-root': {
            minHeight: TAB_HEIGHT,
            minWidth: 0,
            px: 1,
            py: 1,
            mr: 3,
            typography: 'body2',
            fontWeight: 550,
            textTransform: 'none',
            [COARSE_POINTER]: { minHeight: TOUCH_TARGET, minWidth: TOUCH_TARGET },
          },
        }}
      >
        {tabs.map((tab) => (
          <Tab
            key={tab.name}
            value={tab.name}
            label={tab.label}
            id={`${id}-${tab.name}`}
            aria-controls={`${id}-${tab.name}-panel`}
          />
        ))}
      </Tabs>
      {tabs.map(({ name, content }) => (
        <Box
          key={name}
          role="tabpanel"
          id={`${id}-${name}-panel`}
          aria-labelledby={`${id}-${name}`}
          hidden={name !== selected}
        >
          {(name === selected || opened.includes(name)) && content}
        </Box>
      ))}
    </>
  );
}
