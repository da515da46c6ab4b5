import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventLogOptions } from './kafka-settings.js';
import { readSettings, SettingsError } from './settings.js';

/** Certificates of an example's authority: one for the years 2020 to 2119, one for 2020 alone. */
const VALID = `-----BEGIN CERTIFICATE-----
MIIBWTCB/6ADAgECAgEBMAoGCCqGSM49BAMCMBsxGTAXBgNVBAMMEEhlbGl4IGV4
YW1wbGUgQ0EwIBcNMjAwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAwMDBaMBsxGTAX
BgNVBAMMEEhlbGl4IGV4YW1wbGUgQ0EwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNC
AARVqw75mw7S8wiGTO/FenL+RyT/JP5KG96npMH1T+mr9iR4e/B547X7RmytuKEi
06dqtE5T7J3TxCR84+ZtYE3bozIwMDAPBgNVHRMBAf8EBTADAQH/MB0GA1UdDgQW
BBS5ifRt5Q/0q2LINUer7U57879HYTAKBggqhkjOPQQDAgNJADBGAiEAwbbk2EbQ
VLM1Fdbao7c3i0MyqhCKj3jtGjMQ1dNqd1ECIQCtLCWLHPray24hk8GI05wf2MBI
+7JXTO89X388MDdsBw==
-----END CERTIFICATE-----
`;
const EXPIRED = `-----BEGIN CERTIFICATE-----
MIIBVjCB/aADAgECAgECMAoGCCqGSM49BAMCMBsxGTAXBgNVBAMMEEhlbGl4IGV4
YW1wbGUgQ0EwHhcNMjAwMTAxMDAwMDAwWhcNMjEwMTAxMDAwMDAwWjAbMRkwFwYD
VQQDDBBIZWxpeCBleGFtcGxlIENBMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE
VasO+ZsO0vMIhkzvxXpy/kck/yT+Shvep6TB9U/pq/YkeHvweeO1+0ZsrbihItOn
arROU+yd08QkfOPmbWBN26MyMDAwDwYDVR0TAQH/BAUwAwEB/zAdBgNVHQ4EFgQU
uYn0beUP9KtiyDVHq+1Oe/O/R2EwCgYIKoZIzj0EAwIDSAAwRQIgOENb7wjB/qQp
o+KgicCL5JdN67DlL81I1Y08AKgij5oCIQDQj3xHbpEpl8/+X3Urh9uguYCg2a+C
K3GkUWTGdMXk3A==
-----END CERTIFICATE-----
`;

const ONE_BROKER = { KAFKA_BROKERS: 'one:9092' };
const SASL = {
  KAFKA_SASL_MECHANISM: 'scram-sha-256',
  KAFKA_SASL_USERNAME: 'helix',
  KAFKA_SASL_PASSWORD: 'Quillfeather',
};

describe('the settings of Kafka', () => {
  it('have 24 partitions, and as many replicas as a cluster of that many brokers can have', () => {
    expect(readSettings(ONE_BROKER).kafka).toEqual({
      brokers: ['one:9092'],
      partitions: 24,
      replicas: 1,
      tls: undefined,
      sasl: undefined,
    });
    expect(readSettings({ KAFKA_BROKERS: 'one:9092,two:9092' }).kafka).toMatchObject({ replicas: 3 });
    expect(readSettings({ ...ONE_BROKER, KAFKA_REPLICAS: '3' }).kafka).toMatchObject({ replicas: 3 });
  });

  it.each([
    { KAFKA_PARTITIONS: '24' },
    { KAFKA_REPLICAS: '1' },
    { KAFKA_SSL: 'no' },
    { KAFKA_SSL_CA: '/etc/ssl/kafka.pem' },
    { KAFKA_SASL_USERNAME: 'helix' },
    SASL,
  ])('do not start without KAFKA_BROKERS: %j', (given) => {
    expect(() => readSettings(given)).toThrow(
      new SettingsError('KAFKA_BROKERS', 'must be set where another KAFKA setting is'),
    );
  });

  it.each(Object.keys(SASL))('name %s when it is missing of the three of SASL', (missing) => {
    expect(() => readSettings({ ...ONE_BROKER, ...SASL, [missing]: '' })).toThrow(
      new SettingsError(missing, 'must be set where another KAFKA_SASL setting is'),
    );
  });

  it('refuse a password that would be sent without TLS as it is', () => {
    const plain = { ...ONE_BROKER, ...SASL, KAFKA_SASL_MECHANISM: 'plain' };
    const words = 'must be yes with KAFKA_SASL_MECHANISM=plain, which sends the password as it is';
    for (const KAFKA_SSL of ['', 'no'])
      expect(() => readSettings({ ...plain, KAFKA_SSL })).toThrow(new SettingsError('KAFKA_SSL', words));
    expect(readSettings({ ...plain, KAFKA_SSL: 'yes' }).kafka?.sasl?.mechanism).toBe('plain');
    expect(readSettings({ ...ONE_BROKER, ...SASL }).kafka?.tls).toBeUndefined();
  });

  describe('with a file of certificates', () => {
    let folder: string;
    let path: string;

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'helix-certificates-'));
      path = join(folder, 'Quillfeather.pem');
    });
    afterAll(() => rm(folder, { recursive: true, force: true }));

    const read = (KAFKA_SSL_CA: string) => readSettings({ ...ONE_BROKER, KAFKA_SSL: 'yes', KAFKA_SSL_CA });

    it('pass its certificates on, also beside one that has expired', async () => {
      for (const text of [VALID, `${EXPIRED}${VALID}`]) {
        await writeFile(path, text);
        expect(read(path).kafka?.tls).toEqual({ ca: text });
      }
    });

    it.each([
      ['has expired', EXPIRED, 'the certificate expired on 2021-01-01'],
      ['is empty', '', 'the file has no certificate in PEM (-----BEGIN CERTIFICATE-----)'],
      [
        'is a key',
        VALID.replaceAll('CERTIFICATE', 'PRIVATE KEY'),
        'the file has no certificate in PEM (-----BEGIN CERTIFICATE-----)',
      ],
      ['is damaged', VALID.replace('MIIB', 'MIIA'), 'a certificate in the file is damaged'],
    ])('do not start with one that %s', async (_what, text, words) => {
      await writeFile(path, text);
      expect(() => read(path)).toThrow(new SettingsError('KAFKA_SSL_CA', words));
    });

    it('do not start with a file that is missing or cannot be read, and do not repeat its path', () => {
      expect(() => read(join(folder, 'none.pem'))).toThrow(new SettingsError('KAFKA_SSL_CA', 'there is no such file'));
      expect(() => read(folder)).toThrow(new SettingsError('KAFKA_SSL_CA', 'the file cannot be read (EISDIR)'));
    });

    it('do not start with a file that no connection would use', () => {
      for (const KAFKA_SSL of ['', 'no'])
        expect(() => readSettings({ ...ONE_BROKER, KAFKA_SSL, KAFKA_SSL_CA: path })).toThrow(
          new SettingsError('KAFKA_SSL', 'must be yes where KAFKA_SSL_CA is set'),
        );
    });
  });
});

describe('eventLogOptions', () => {
  it('say what the client of Kafka and its topics need', () => {
    const settings = readSettings({ ...ONE_BROKER, ...SASL, KAFKA_SSL: 'yes', KAFKA_PARTITIONS: '6' });
    expect(eventLogOptions(settings, 'helix-api')).toEqual({
      topicDefaults: { partitions: 6, replicas: 1, retention: { ageMs: 604_800_000 } },
      kafka: {
        brokers: ['one:9092'],
        clientId: 'helix-api',
        ssl: true,
        sasl: { mechanism: 'scram-sha-256', username: 'helix', password: 'Quillfeather' },
      },
    });
    const withFile = {
      ...settings,
      kafka: settings.kafka && { ...settings.kafka, tls: { ca: VALID }, sasl: undefined },
    };
    expect(eventLogOptions(withFile, 'helix-api').kafka).toEqual({
      brokers: ['one:9092'],
      clientId: 'helix-api',
      ssl: { ca: VALID },
    });
  });

  it('leave the log in PostgreSQL its 8 partitions', () => {
    expect(eventLogOptions(readSettings({ LOG_RETENTION_HOURS: '24' }), 'helix-api')).toEqual({
      topicDefaults: { partitions: 8, replicas: 1, retention: { ageMs: 86_400_000 } },
    });
  });
});
