import { isShownDate } from '../../components/calendar-dates.js';
import { LOOK_PARAMETER } from '../../components/look/use-look.js';
import { useAddress } from '../../components/use-address.js';

/** The lists of rows that stand behind the numbers of the page. */
export const HOME_LISTS = ['production', 'improvement', 'perfect', 'notPlanned', 'openTime'] as const;
export type HomeList = (typeof HOME_LISTS)[number];

/** The open list, kept in the address so that a link shows the same. It is no step of the history: Back leaves the page. */
export function useHomeList(today: string) {
  const [query, change] = useAddress();
  const day = query.get('day');
  return {
    /** Null: none. */
    list: HOME_LISTS.find((list) => list === query.get('list')) ?? null,
    /** The day of its rows, `yyyy-mm-dd`. */
    date: day !== null && isShownDate(day) ? day : today,
    show: (list: HomeList, date = today): void =>
      change({ list, day: date === today ? null : date }, { replace: true }),
    /** With the side panel that stands in the dialog. */
    close: (): void => change({ list: null, day: null, [LOOK_PARAMETER]: null }, { replace: true }),
  };
}

export type HomeListState = ReturnType<typeof useHomeList>;
