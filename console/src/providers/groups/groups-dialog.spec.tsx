import { jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { ProviderGroupView, ProviderView } from '@helix/contracts';
import { problem } from '../../testing/fake-api.js';
import { buildClinic, renderConsole } from '../../testing/render-console.js';
import { api } from '../../testing/set-up.js';
import { buildProvider } from '../testing/providers.js';
import '../texts.js';
import GroupsDialog from './groups-dialog.js';

const GROUPS = 'provider/providerGroups';
const ORDER = 'POST provider/calendarOrder';
const SWITCH = 'POST clinic/useProviderGroups';

const named = (id: string, firstName: string, provider: Partial<ProviderView> = {}): ProviderView =>
  buildProvider({ provider_id: id, first_name: firstName, last_name: 'Zaremba', ...provider });
const ANA = named('ZA1', 'Ana');
const BEN = named('ZA2', 'Ben');
const CLEO = named('ZA3', 'Cleo', { isActive: false, providerGroupId: 1 });
const DAN = named('ZA4', 'Dan', { providerType: 2 });
const ZINNIA: ProviderGroupView = { providerGroupId: 1, name: 'Zinnia', version: 'v1' };
const ASTER: ProviderGroupView = { providerGroupId: 2, name: 'Aster', version: 'v1' };
const seen = (providerId: string, providerGroupId: number | null) => ({
  ...{ providerId, providerGroupId, calendarOrder: null },
});
const entry = (providerId: string, providerGroupId: number | null) => ({ providerId, providerGroupId });

async function open(groups: readonly ProviderGroupView[], providers: readonly ProviderView[]) {
  api.answer({ 'GET provider': providers, [`GET ${GROUPS}`]: groups });
  const onClose = jest.fn();
  const { user } = renderConsole(<GroupsDialog onClose={onClose} />, { clinic: { useProviderGroups: false } });
  await screen.findByRole('list', { name: 'Provider groups' });
  const dialog = screen.getByRole('dialog', { name: 'Provider groups' });
  /** Headings as `[name]` and ids of providers, from top to bottom. */
  const arrangement = (): string =>
    [...dialog.querySelectorAll<HTMLElement>('[data-group], [data-provider]')]
      .map(({ dataset }) => dataset['provider'] ?? `[${dataset['group'] ?? ''}]`)
      .join(' ');
  const options = async (of: string) => {
    await user.click(within(dialog).getByLabelText(`Options of ${of}`));
    return within(await screen.findByRole('menu'));
  };
  const choose = async (of: string, option: string): Promise<void> => {
    await user.click((await options(of)).getByText(option));
    await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
  };
  const save = async (): Promise<void> => {
    await user.click(within(dialog).getByText('Save'));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
  };
  const sent = (call: string) => api.sent(call).map(({ body }) => body);
  return { user, dialog: within(dialog), onClose, arrangement, options, choose, save, sent };
}

describe('Provider groups dialog', () => {
  it('moves providers and groups by their menus and says where a provider is, and saves the order once', async () => {
    const { dialog, arrangement, choose, save, sent } = await open([ASTER, ZINNIA], [ANA, BEN, CLEO, DAN]);
    api.answer({ [ORDER]: [] });
    expect(arrangement()).toBe('[Aster] [Zinnia] [No group] ZA1 ZA2 ZA4');
    await choose('Ben Zaremba', 'Move to Zinnia');
    await choose('Dan Zaremba', 'Move to Zinnia');
    expect(dialog.getByText('Dan Zaremba was moved: Zinnia, position 2 of 2.')).toBeInTheDocument();
    await choose('Dan Zaremba', 'Move up');
    expect(dialog.getByText('Dan Zaremba was moved: Zinnia, position 1 of 2.')).toBeInTheDocument();
    expect(arrangement()).toBe('[Aster] [Zinnia] ZA4 ZA2 [No group] ZA1');
    await choose('Zinnia', 'Move down');
    expect(arrangement()).toBe('[Aster] [No group] ZA1 [Zinnia] ZA4 ZA2');
    expect(sent(ORDER)).toEqual([]);
    await save();
    expect(sent(ORDER)).toEqual([
      // The former provider stays in her group, behind the others.
      {
        providers: [entry('ZA1', null), entry('ZA4', 1), entry('ZA2', 1), entry('ZA3', 1)],
        seen: [seen('ZA1', null), seen('ZA2', null), seen('ZA3', 1), seen('ZA4', null)],
      },
    ]);
    expect(sent(SWITCH)).toEqual([]);
  });

  it('does not offer to move the first provider up or the last one down', async () => {
    const { options } = await open([], [ANA, BEN]);
    const first = await options('Ana Zaremba');
    expect(first.getByText('Move up')).toHaveAttribute('aria-disabled', 'true');
    expect(first.getByText('Move down')).not.toHaveAttribute('aria-disabled');
  });

  it('saves only the switch when the order stays', async () => {
    const { user, dialog, arrangement, save, sent } = await open([ZINNIA], [ANA]);
    api.answer({ [SWITCH]: buildClinic() });
    expect(arrangement()).toBe('[Zinnia] [No group] ZA1');
    await user.click(dialog.getByRole('switch', { name: 'Show groups on the calendar' }));
    expect(sent(SWITCH)).toEqual([]);
    await save();
    expect(sent(SWITCH)).toEqual([{ useProviderGroups: true }]);
    expect(sent(ORDER)).toEqual([]);
  });

  it('adds a group with a name that no other has', async () => {
    const { user, dialog, arrangement, sent } = await open([ZINNIA], [ANA]);
    const message = 'A group with this name exists.';
    api.answer({ [`POST ${GROUPS}`]: problem(422, message, [{ field: 'name', message }]) });
    await user.click(dialog.getByText('Add group'));
    const adding = within(await screen.findByRole('dialog', { name: 'Add provider group' }));
    const name = adding.getByLabelText('Name');
    await user.click(adding.getByText('Add group'));
    await waitFor(() => expect(name).toHaveAccessibleDescription('Name is required.'));
    expect(sent(`POST ${GROUPS}`)).toEqual([]);
    await user.type(name, 'ZINNIA{Enter}');
    await waitFor(() => expect(name).toHaveAccessibleDescription(message));
    api.answer({ [`POST ${GROUPS}`]: ASTER });
    await user.clear(name);
    await user.type(name, ' Aster {Enter}');
    await waitFor(() => expect(name).not.toBeInTheDocument());
    expect(arrangement()).toBe('[Zinnia] [Aster] [No group] ZA1');
    expect(sent(`POST ${GROUPS}`)).toEqual([
      { providerGroupId: null, name: 'ZINNIA' },
      { providerGroupId: null, name: 'Aster' },
    ]);
  });

  it('renames a group, which keeps its providers', async () => {
    const { user, arrangement, choose, sent } = await open([ZINNIA], [{ ...ANA, providerGroupId: 1 }]);
    api.answer({ [`POST ${GROUPS}`]: { ...ZINNIA, name: 'Begonia' } });
    await choose('Zinnia', 'Rename');
    const renaming = within(await screen.findByRole('dialog', { name: 'Rename Zinnia' }));
    await user.clear(renaming.getByLabelText('Name'));
    await user.type(renaming.getByLabelText('Name'), 'Begonia');
    await user.click(renaming.getByText('Save'));
    await waitFor(() => expect(arrangement()).toBe('[Begonia] ZA1 [No group]'));
    expect(sent(`POST ${GROUPS}`)).toEqual([{ providerGroupId: 1, name: 'Begonia', version: 'v1' }]);
  });

  it('asks before a group is deleted, and shows its providers in no group then', async () => {
    const { user, arrangement, choose } = await open([ZINNIA], [{ ...ANA, providerGroupId: 1 }, BEN]);
    api.answer({ [`DELETE ${GROUPS}/1`]: ZINNIA });
    await choose('Zinnia', 'Delete');
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete provider group' }));
    expect(
      question.getByText(
        'Are you sure you want to delete this group? Its providers stay on the calendar, in no group.',
      ),
    ).toBeVisible();
    await user.click(question.getByText('Cancel'));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(api.sent(`DELETE ${GROUPS}/1`)).toEqual([]);
    await choose('Zinnia', 'Delete');
    await user.click(await screen.findByText('Confirm'));
    expect(await screen.findByText('Zinnia was deleted.')).toBeVisible();
    expect(arrangement()).toBe('[No group] ZA2 ZA1');
  });

  it('says that somebody else saved the order, and keeps the own one', async () => {
    const { user, dialog, onClose, arrangement, choose, sent } = await open(
      [ZINNIA],
      [{ ...ANA, providerGroupId: 1, calendarOrder: 1 }, BEN],
    );
    const detail = 'This order was changed by someone else. Your changes were not saved.';
    api.answer({ [ORDER]: problem(409, detail), [`DELETE ${GROUPS}/1`]: ZINNIA });
    await choose('Zinnia', 'Delete');
    await user.click(await screen.findByText('Confirm'));
    await waitFor(() => expect(arrangement()).toBe('[No group] ZA2 ZA1'));
    await user.click(dialog.getByText('Save'));
    expect(await dialog.findByRole('alert')).toHaveTextContent(detail);
    expect(arrangement()).toBe('[No group] ZA2 ZA1');
    // The group that was deleted here is no change of somebody else.
    expect(sent(ORDER)).toMatchObject([{ seen: [{ ...seen('ZA1', null), calendarOrder: 1 }, seen('ZA2', null)] }]);
    expect(onClose).not.toHaveBeenCalled();
  });

  it('offers to load groups again that could not be loaded', async () => {
    api.answer({ 'GET provider': [ANA], [`GET ${GROUPS}`]: problem(500, 'stack') });
    const { user } = renderConsole(<GroupsDialog onClose={jest.fn()} />);
    expect(await screen.findByText('The provider groups could not be loaded.')).toBeVisible();
    api.answer({ [`GET ${GROUPS}`]: [ZINNIA] });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Zinnia' })).toBeVisible();
  });
});
