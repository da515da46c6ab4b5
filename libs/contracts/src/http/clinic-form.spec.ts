import type { z } from 'zod';
import { clinicChange, clinicCreate, customerChange, customerCreate, customerPlaceFields } from './clinic-form.js';

const issuesOf = (schema: z.ZodType, body: unknown) =>
  (schema.safeParse(body).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]);

const CLINIC = {
  ...{ name: 'Maple Street', DMSType: 4, state: 'ON', city: 'Ottawa', country: 'CA', timezone: 'America/Toronto' },
  ...{ serviceTier: 2, customerId: 7, syncIntervalInSeconds: 60 },
};
const CREATE_MESSAGES = [
  ['name', 'Clinic name is required.'],
  ['DMSType', 'DMS Type is required.'],
  ['state', 'Province is required.'],
  ['city', 'City is required.'],
  ['country', 'Country is required.'],
  ['timezone', 'Time zone is required.'],
  ['serviceTier', 'Service tier is required.'],
  ['customerId', 'Customer is required.'],
  ['syncIntervalInSeconds', 'Sync interval is required.'],
];

describe('clinicCreate', () => {
  it.each([undefined, null, '', '   '])(
    'has a message for each required field that is %j, in the order of the form',
    (blank) => {
      expect(issuesOf(clinicCreate, Object.fromEntries(CREATE_MESSAGES.map(([field]) => [field, blank])))).toEqual(
        CREATE_MESSAGES,
      );
    },
  );

  it('has the messages for a body without fields', () => {
    expect(issuesOf(clinicCreate, {})).toEqual(CREATE_MESSAGES);
  });

  it('reads field names in any case, numbers as text, and stores letters in capitals', () => {
    const body = {
      ...{ NAME: ' Maple Street ', dmsType: 'OpenDental', State: 'on', City: 'Ottawa', COUNTRY: 'ca' },
      ...{ timeZone: 'america/toronto', ServiceTier: '0', CustomerId: '7', SyncIntervalInSeconds: '60' },
      ...{ LaunchDate: '2026-03-01', GetTier3Reports: true },
    };
    expect(clinicCreate.parse(body)).toEqual({
      ...CLINIC,
      ...{ DMSType: 'OpenDental', serviceTier: 0, launchDate: '2026-03-01', getTier3Reports: true },
    });
  });

  it.each([
    [{ name: 'n'.repeat(101) }, 'name', 'Clinic name must be at most 100 characters'],
    [{ name: 'Maple\u202e' }, 'name', 'Clinic name must be plain text'],
    [{ name: '\u200b' }, 'name', 'Clinic name is required.'],
    [{ DMSType: -1 }, 'DMSType', 'There is no such DMS type.'],
    [{ DMSType: 'D'.repeat(41) }, 'DMSType', 'There is no such DMS type.'],
    [{ DMSType: 1.5 }, 'DMSType', 'There is no such DMS type.'],
    [{ DMSType: {} }, 'DMSType', 'There is no such DMS type.'],
    [{ state: 'ONT' }, 'state', 'Province must have two letters.'],
    [{ state: 'O1' }, 'state', 'Province must have two letters.'],
    [{ state: 'O' }, 'state', 'Province must have two letters.'],
    [{ country: 'CAN' }, 'country', 'Country must have two letters.'],
    [{ country: 'ÇA' }, 'country', 'Country must have two letters.'],
    [{ timezone: 'Toronto' }, 'timezone', 'There is no such time zone.'],
    [{ serviceTier: 7 }, 'serviceTier', 'There is no such service tier.'],
    [{ serviceTier: 'Paying' }, 'serviceTier', 'There is no such service tier.'],
    [{ customerId: 'Maple' }, 'customerId', 'There is no such customer.'],
    [{ customerId: 2 ** 31 }, 'customerId', 'There is no such customer.'],
    [{ syncIntervalInSeconds: 0 }, 'syncIntervalInSeconds', 'Sync interval is required.'],
    [{ syncIntervalInSeconds: -5 }, 'syncIntervalInSeconds', 'Sync interval is required.'],
    [{ syncIntervalInSeconds: 0.5 }, 'syncIntervalInSeconds', 'Sync interval is required.'],
    [{ syncIntervalInSeconds: 86_401 }, 'syncIntervalInSeconds', 'Sync interval is required.'],
    [{ syncIntervalInSeconds: 'often' }, 'syncIntervalInSeconds', 'Sync interval is required.'],
    [{ launchDate: '2026-02-30' }, 'launchDate', 'Launch date must be a day, yyyy-mm-dd.'],
    [{ getTier3Reports: 'yes' }, 'getTier3Reports', 'expected true or false'],
  ])('refuses %j', (change, field, message) => {
    expect(issuesOf(clinicCreate, { ...CLINIC, ...change })).toEqual([[field, message]]);
  });

  it.each([1, 86_400])('takes a sync interval of %s seconds', (syncIntervalInSeconds) => {
    expect(clinicCreate.parse({ ...CLINIC, syncIntervalInSeconds })).toMatchObject({ syncIntervalInSeconds });
  });

  it('takes every time zone that Helix knows, also one that the form does not offer', () => {
    expect(clinicCreate.parse({ ...CLINIC, timezone: 'Europe/Paris' })).toMatchObject({ timezone: 'Europe/Paris' });
  });
});

describe('clinicChange', () => {
  const { DMSType: _, customerId: __, ...fields } = CLINIC;
  const CHANGE = { clinicId: 3, ...fields };

  it('needs neither the system nor the customer', () => {
    expect(clinicChange.parse(CHANGE)).toEqual(CHANGE);
    expect(clinicChange.parse({ ...CHANGE, dmstype: '', customerId: null })).toEqual(CHANGE);
    const required = CREATE_MESSAGES.filter(([field]) => field !== 'DMSType' && field !== 'customerId');
    expect(issuesOf(clinicChange, { clinicId: 3 })).toEqual(required);
  });

  it('tells a missing optional field from one that is cleared', () => {
    const cleared = { launchDate: '', UpgradeToVersion: null, SalesforceId: ' ' };
    expect(clinicChange.parse({ ...CHANGE, ...cleared })).toEqual({
      ...CHANGE,
      ...{ launchDate: null, UpgradeToVersion: null, salesforceId: null },
    });
  });

  const VERSION = 'Version must be 2 to 4 numbers with dots, such as 2.5.0.';
  const SALESFORCE = 'Salesforce id must have 15 or 18 letters and digits.';
  it.each<[object, string, string]>([
    ...['2', '2.', '2.5.0.1.7', 'v2.5', '2.5-beta', '2..5', 2.5].map((text): [object, string, string] => [
      { UpgradeToVersion: text },
      'UpgradeToVersion',
      VERSION,
    ]),
    ...['a'.repeat(14), 'a'.repeat(16), 'a'.repeat(19), '00158000ABC/def'].map((text): [object, string, string] => [
      { salesforceId: text },
      'salesforceId',
      SALESFORCE,
    ]),
    [{ clinicId: 0 }, 'clinicId', 'expected a clinic'],
    [{ version: 7 }, 'version', 'expected a version'],
  ])('refuses %j', (change, field, message) => {
    expect(issuesOf(clinicChange, { ...CHANGE, ...change })).toEqual([[field, message]]);
  });

  it.each(['2.5', '2.5.0', '2.5.0.17'])('takes the version %s', (text) => {
    expect(clinicChange.parse({ ...CHANGE, upgradetoversion: text })).toMatchObject({ UpgradeToVersion: text });
  });

  it.each(['001580000ABCdef', '001580000ABCdefGHI'])('takes the Salesforce id %s', (salesforceId) => {
    expect(clinicChange.parse({ ...CHANGE, salesforceId })).toMatchObject({ salesforceId });
  });
});

const CUSTOMER = {
  ...{ customerName: 'Maple Dental', firstName: 'Ana', lastName: 'Silva' },
  ...{ province: 'ON', city: 'Ottawa', country: 'CA', address: '1 Elm Street', email: 'ana@maple.example' },
};
const CUSTOMER_MESSAGES = [
  ['customerName', 'Business name is required.'],
  ['firstName', 'First name is required.'],
  ['lastName', 'Last name is required.'],
  ['province', 'Province is required.'],
  ['city', 'City is required.'],
  ['country', 'Country is required.'],
  ['address', 'Address is required.'],
  ['email', 'Email is required.'],
];

describe('customerCreate', () => {
  it.each([undefined, null, '', '   '])(
    'has a message for each field that is %j, in the order of the form',
    (blank) => {
      expect(issuesOf(customerCreate, Object.fromEntries(CUSTOMER_MESSAGES.map(([field]) => [field, blank])))).toEqual(
        CUSTOMER_MESSAGES,
      );
    },
  );

  it('reads field names in any case, and stores letters in capitals', () => {
    const { customerName, province, ...others } = CUSTOMER;
    expect(customerCreate.parse({ ...others, CustomerName: customerName, PROVINCE: 'on' })).toEqual(CUSTOMER);
    expect(province).toBe('ON');
  });

  it.each<[object, string, string]>([
    [{ province: 'Ont' }, 'province', 'Province must have two letters.'],
    [{ country: 'C' }, 'country', 'Country must have two letters.'],
    ...[
      'ana',
      'ana@maple',
      'ana@',
      '@maple.example',
      'a na@maple.example',
      'ana@@maple.example',
      'ana@maple.',
      'ana@.example',
    ].map((email): [object, string, string] => [{ email }, 'email', 'Please enter a valid email address.']),
  ])('refuses %j', (change, field, message) => {
    expect(issuesOf(customerCreate, { ...CUSTOMER, ...change })).toEqual([[field, message]]);
  });

  it.each(['ana@maple.example', 'ana+x@sub.maple.example', "o'neil@maple.example"])('takes the email %s', (email) => {
    expect(customerCreate.parse({ ...CUSTOMER, email })).toMatchObject({ email });
  });
});

describe('customerChange', () => {
  it('takes back what is stored, also empty texts and those of before the form', () => {
    const stored = { ...CUSTOMER, customerId: 7, province: 'Ontario', city: '', country: '', address: '', email: '' };
    expect(customerChange.parse(stored)).toEqual(stored);
    expect(issuesOf(customerChange, { customerId: 7 })).toEqual(CUSTOMER_MESSAGES.slice(0, 3));
  });
});

describe('customerPlaceFields', () => {
  it('checks one field alone, as the server does with a changed one', () => {
    expect(issuesOf(customerPlaceFields.pick({ email: true }), { email: 'ana' })).toEqual([
      ['email', 'Please enter a valid email address.'],
    ]);
  });
});
