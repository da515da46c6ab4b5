import { TokenRenewal, type RenewalPorts } from './renewal.js';

type Answer = Awaited<ReturnType<RenewalPorts['requestToken']>>;

/** A browser whose tabs share one store and one lock, with a server whose response the test releases. */
class Browser {
  token: string | null = 'old';
  requests = 0;
  answer: Answer = { status: 200, token: 'new' };
  beforeAnswer = (): void => undefined;
  private lock: Promise<unknown> = Promise.resolve();

  tab(): TokenRenewal {
    return new TokenRenewal({
      token: () => this.token,
      requestToken: async () => {
        this.requests += 1;
        await Promise.resolve();
        this.beforeAnswer();
        return this.answer;
      },
      withLock: (work) => {
        const mine = this.lock.then(work);
        this.lock = mine.catch(() => undefined);
        return mine;
      },
      renewed: (token) => {
        this.token = token;
      },
      ended: () => {
        this.token = null;
      },
    });
  }
}

describe('TokenRenewal', () => {
  let browser: Browser;
  beforeEach(() => {
    browser = new Browser();
  });

  it('shares one request between the calls of a tab, and sends another for the next token', async () => {
    const tab = browser.tab();
    expect(await Promise.all([tab.replace('old'), tab.replace('old')])).toEqual(['renewed', 'renewed']);
    expect([browser.requests, browser.token]).toEqual([1, 'new']);
    browser.answer = { status: 200, token: 'newer' };
    expect(await tab.replace('new')).toBe('renewed');
    expect([browser.requests, browser.token]).toEqual([2, 'newer']);
  });

  it('sends one request for all tabs', async () => {
    expect(await Promise.all([browser.tab().replace('old'), browser.tab().replace('old')])).toEqual([
      'renewed',
      'renewed',
    ]);
    expect(browser.requests).toBe(1);
  });

  it('uses the token that another tab stored, without a request', async () => {
    browser.token = 'of another tab';
    expect(await browser.tab().replace('old')).toBe('renewed');
    expect(browser.requests).toBe(0);
  });

  it('ends the session when the server answers 401', async () => {
    browser.answer = { status: 401, token: null };
    expect(await browser.tab().replace('old')).toBe('refused');
    expect(browser.token).toBeNull();
  });

  it.each([0, 429, 500, 502, 503])('keeps the session when the server answers %d', async (status) => {
    browser.answer = { status, token: null };
    expect(await browser.tab().replace('old')).toBe('unreachable');
    expect(browser.token).toBe('old');
  });

  it.each([
    ['a sign-out', null, 'refused'],
    ['another sign-in', 'someone else’s', 'renewed'],
  ])('does not overwrite %s that happened during the request', async (_what, token, expected) => {
    browser.beforeAnswer = () => {
      browser.token = token;
    };
    expect(await browser.tab().replace('old')).toBe(expected);
    expect(browser.token).toBe(token);
  });

  it('gets a token without an earlier one, after a sign-in with the organisation', async () => {
    browser.token = null;
    expect(await browser.tab().replace(null)).toBe('renewed');
    expect(browser.token).toBe('new');
  });
});
