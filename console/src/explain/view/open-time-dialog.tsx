import type { ExplainedOpenTime } from '@helix/contracts';
import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { dateText } from '../../components/clinic-format.js';
import { DialogFrame } from '../../components/form/dialog-frame.js';
import { percentText } from '../../components/number-text.js';
import type { FigureLine } from '../figure.js';
import type { OpenTimeChoice, OpenTimeQuestion } from '../open-time-question.js';
import { useOpenTimeExplanation } from '../use-explanation.js';
import { Answer, DetailsContext } from './answer.js';
import { ExplainActions } from './explain-actions.js';
import { FigureTable } from './figure-table.js';
import { PartState } from './part-state.js';
import { useSentence } from './use-sentence.js';
import { topicTabs } from './topic-tabs.js';
import '../texts.js';
import './texts.js';

const NO_VALUE = '–';

const minutesText = (minutes: number): string => String(minutes).replace('-', '−');

type Line = ExplainedOpenTime['total'];

const valuesOf = ({ minutesClocked, minutesWorked, minutesOpen }: Line): string[] =>
  [minutesClocked, minutesWorked, minutesOpen].map((minutes) => (minutes === null ? NO_VALUE : minutesText(minutes)));

const lineOf = (line: Line, sentence: (text: string) => string): FigureLine => ({
  name: sentence(line.name),
  note: sentence(line.note),
  values: valuesOf(line),
});

/** Available, booked and open minutes by hygienist or by day, their sum, and the percent of it that is open. */
function OpenTimeAnswer({ choice }: { choice: OpenTimeChoice }) {
  const translate = useTranslate();
  const sentence = useSentence();
  const query = useOpenTimeExplanation(choice);
  if (!query.data) return <PartState {...query} onRetry={() => void query.refetch()} />;
  const { clinicName, openTime, lines, total, notCounted, because } = query.data;
  const isOneDay = choice.startDate === choice.endDate;
  const [from, to] = [dateText(choice.startDate), dateText(choice.endDate)];
  const percent = openTime === null ? translate('dashboards.notAvailable') : percentText(openTime);
  const columns = [isOneDay ? 'byHygienist' : 'byDay', 'available', 'booked', 'open'].map((column) =>
    translate(`explain.openTimeTable.${column}`),
  );
  return (
    <Answer
      value={percent}
      unit={
        isOneDay
          ? translate('explain.openTimeTable.day', { clinic: clinicName, date: from })
          : translate('explain.openTimeTable.range', { clinic: clinicName, from, to })
      }
      reasons={because}
      hasTable={lines.length > 0}
    >
      {lines.length > 0 && (
        <FigureTable
          columns={columns}
          lines={lines.map((line) => lineOf(line, sentence))}
          totals={[
            { name: translate('explain.openTimeTable.total'), values: valuesOf(total) },
            { name: translate('explain.openTimeTable.openTime'), values: ['', '', percent] },
          ]}
          resultAt={1}
        />
      )}
      {notCounted.length > 0 && (
        <FigureTable
          caption={translate('explain.breakdown.notCounted')}
          columns={columns}
          lines={notCounted.map((line) => lineOf(line, sentence))}
          totals={[]}
        />
      )}
    </Answer>
  );
}

/** The buttons that scroll the tabs appear after the selected one was scrolled into view, and take room from it. */
function keepSelectedInView(tabs: HTMLElement | null): (() => void) | undefined {
  const scroller = tabs?.querySelector('.MuiTabs-scroller');
  if (!scroller) return undefined;
  const observer = new ResizeObserver(() =>
    scroller.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
  );
  observer.observe(scroller);
  return () => observer.disconnect();
}

/** Explains open time; of several clinics or days one at a time. */
export default function OpenTimeDialog({ question, onClose }: { question: OpenTimeQuestion; onClose: () => void }) {
  const translate = useTranslate();
  const [at, setAt] = useState(question.first);
  const [showsDetails, setShowsDetails] = useState(false);
  const id = useId();
  const { choices } = question;
  const choice = choices[at];
  const hasTabs = choices.length > 1;
  return (
    <DialogFrame title={translate('explain.openTime')} onClose={onClose} width={600}>
      {hasTabs && (
        <Tabs
          ref={keepSelectedInView}
          value={at}
          onChange={(_event, chosen: number) => setAt(chosen)}
          variant="scrollable"
          scrollButtons="auto"
          allowScrollButtonsMobile
          aria-label={translate('explain.choicesLabel')}
          sx={topicTabs}
        >
          {choices.map(({ label }, index) => (
            <Tab key={label} value={index} id={`${id}-${index}`} aria-controls={`${id}-panel`} label={label} />
          ))}
        </Tabs>
      )}
      <Box
        id={`${id}-panel`}
        {...(hasTabs ? { role: 'tabpanel', 'aria-labelledby': `${id}-${at}` } : {})}
        // Lets the keyboard scroll it.
        tabIndex={0}
        key={at}
        sx={{ minHeight: 0, overflowY: 'auto', px: 6, py: 4, '&:focus-visible': { outlineOffset: -2 } }}
      >
        <DetailsContext value={showsDetails}>{choice && <OpenTimeAnswer choice={choice} />}</DetailsContext>
      </Box>
      <ExplainActions showsDetails={showsDetails} onDetails={setShowsDetails} onClose={onClose} />
    </DialogFrame>
  );
}
