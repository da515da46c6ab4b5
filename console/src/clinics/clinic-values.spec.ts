import { CLINIC_TIME_ZONES, type ClinicChange, type ClinicCreate } from '@helix/contracts';
import { clinicResolver, timeZoneChoices, valuesOf, type ClinicValues } from './clinic-values.js';
import { buildClinicRow } from './testing/clinics.js';

const check = async (clinic: Parameters<typeof clinicResolver>[0], values: Partial<ClinicValues> = {}) =>
  clinicResolver(clinic)({ ...valuesOf(clinic), ...values }, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  });
const messagesOf = ({ errors }: Awaited<ReturnType<typeof check>>) =>
  Object.fromEntries(Object.entries(errors).map(([field, error]) => [field, error?.message]));

const NEW = {
  ...{ customerId: '7', name: ' Oak ', DMSType: '4', city: 'Oakville', state: 'on', country: 'ca' },
  timezone: 'America/Toronto',
};

describe('clinicResolver', () => {
  it('says at each field of an empty form what is missing', async () => {
    const empty = await check(null, { serviceTier: '', syncIntervalInSeconds: null });
    expect(messagesOf(empty)).toEqual({
      name: 'Clinic name is required.',
      DMSType: 'DMS Type is required.',
      state: 'Province is required.',
      city: 'City is required.',
      country: 'Country is required.',
      timezone: 'Time zone is required.',
      serviceTier: 'Service tier is required.',
      customerId: 'Customer is required.',
      syncIntervalInSeconds: 'Sync interval is required.',
    });
  });

  it('makes of a valid form what the server reads, with the defaults of a new clinic', async () => {
    const { values, errors } = await check(null, NEW);
    expect(errors).toEqual({});
    const expected: ClinicCreate = {
      ...{ customerId: 7, name: 'Oak', DMSType: 4, city: 'Oakville', state: 'ON', country: 'CA' },
      ...{ timezone: 'America/Toronto', serviceTier: 2, syncIntervalInSeconds: 60, launchDate: null },
      getTier3Reports: false,
    };
    expect(values).toMatchObject(expected);
  });

  it('adds clinic and version to a change, and clears what was emptied', async () => {
    const clinic = buildClinicRow({
      launchDate: '2026-03-01',
      upgradeToVersion: '2.5.0',
      salesforceId: '001A000001a2b3C',
      dateCreated: '2026-01-01T00:00:00.000Z',
    });
    const { values } = await check(clinic, {
      launchDate: '',
      UpgradeToVersion: ' ',
      salesforceId: '',
      serviceTier: '4',
    });
    const expected: Partial<ClinicChange> = {
      ...{ clinicId: 41, version: 'v1', customerId: 7, DMSType: 3, serviceTier: 4 },
      ...{ launchDate: null, UpgradeToVersion: null, salesforceId: null },
    };
    expect(values).toMatchObject(expected);
  });

  it.each([0, 0.5, -1, 86_401, Number.NaN])('rejects the sync interval %d', async (syncIntervalInSeconds) => {
    expect(messagesOf(await check(null, { ...NEW, syncIntervalInSeconds }))).toEqual({
      syncIntervalInSeconds: 'Sync interval is required.',
    });
  });
});

describe('timeZoneChoices', () => {
  it('has the zones with their offsets of that day', () => {
    const winter = timeZoneChoices('', Date.parse('2026-01-15T12:00:00Z'));
    const summer = timeZoneChoices('America/Toronto', Date.parse('2026-07-15T12:00:00Z'));
    const toronto = ({ id }: { id: string }): boolean => id === 'America/Toronto';
    expect([winter, summer].map((zones) => [zones.length, zones.find(toronto)?.name])).toEqual([
      [CLINIC_TIME_ZONES.length, 'America/Toronto (UTC-05:00)'],
      [45, 'America/Toronto (UTC-04:00)'],
    ]);
  });

  it('begins with the own zone of a clinic that none of them is', () => {
    const [first, ...others] = timeZoneChoices('Europe/Zurich', Date.parse('2026-01-15T12:00:00Z'));
    expect(first).toEqual({ id: 'Europe/Zurich', name: 'Europe/Zurich (UTC+01:00)' });
    expect(others).toHaveLength(45);
  });
});
