import { screen } from '@testing-library/react';
import { clinicFormat } from '../../components/clinic-format.js';
import { renderConsole } from '../../testing/render-console.js';
import { CalendarContext, type CalendarContent } from './calendar-context.js';
import { ColumnGrid } from './column-grid.js';
import '../texts.js';

const CONTENT: CalendarContent = {
  ...{
    isWeekly: false,
    today: '2026-03-04',
    now: '2026-03-04T11:00:00',
    views: new Map(),
    format: clinicFormat('CAD'),
    showDay: () => undefined,
  },
  columns: [{ date: '2026-03-04', providerId: 'H1', name: 'Jamie Chen', isHygienist: true, appointments: [] }],
};

describe('Grid of columns', () => {
  it('has slots of ten minutes, of which hours and half hours have lines of their own', async () => {
    const props = { now: '2026-03-04T11:00:00', room: 800, columnWidth: 200, initialLeft: 0, initialMinute: 480 };
    renderConsole(
      <CalendarContext value={CONTENT}>
        <ColumnGrid
          {...props}
          hours={{ start: 8 * 60, end: 10 * 60 }}
          frame={{ current: document.body }}
          openId={{ current: null }}
        />
      </CalendarContext>,
    );
    expect(await screen.findByRole('columnheader', { name: 'Jamie Chen, H1' })).toBeInTheDocument();
    const lines = [...document.querySelectorAll('.hg-slot')].map(({ className }) =>
      ['hour', 'half'].find((kind) => className.includes(`hg-slot-${kind}`)),
    );
    const ofHour = ['hour', undefined, undefined, 'half', undefined, undefined];
    expect(lines).toEqual([...ofHour, ...ofHour]);
  });
});
