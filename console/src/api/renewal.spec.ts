import { TokenRenewal, type RenewalPorts } from './renewal.js';

type Answer = Awaited<ReturnType<RenewalPorts['ask']>>;

/** A browser whose tabs share one store and one lock, and a server that answers when the test lets it. */
class Browser {
  token: string | null = 'old';
  asked = 0;
  answer: Answer = { status: 200, token: 'new' };
  beforeAnswer = (): void => undefined;
  private lock: Promise<unknown> = Promise.resolve();

  tab(): TokenRenewal {
    return new TokenRenewal({
      token: () => this.token,
      ask: async () => {
        this.asked += 1;
        await Promise.resolve();
        this.beforeAnswer();
        return this.answer;
      },
      exclusively: (work) => {
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

describe('the renewal of a token', () => {
  let browser: Browser;
  beforeEach(() => {
    browser = new Browser();
  });

  it('asks once for all calls of a tab, and again for the next token', async () => {
    const tab = browser.tab();
    expect(await Promise.all([tab.replace('old'), tab.replace('old')])).toEqual(['renewed', 'renewed']);
    expect([browser.asked, browser.token]).toEqual([1, 'new']);
    browser.answer = { status: 200, token: 'newer' };
    expect(await tab.replace('new')).toBe('renewed');
    expect([browser.asked, browser.token]).toEqual([2, 'newer']);
  });

  it('asks once for all tabs', async () => {
    expect(await Promise.all([browser.tab().replace('old'), browser.tab().replace('old')])).toEqual([
      'renewed',
      'renewed',
    ]);
    expect(browser.asked).toBe(1);
  });

  it('takes the token that another tab has got, without asking', async () => {
    browser.token = 'of another tab';
    expect(await browser.tab().replace('old')).toBe('renewed');
    expect(browser.asked).toBe(0);
  });

  it('ends the session only when the server refuses', async () => {
    browser.answer = { status: 401, token: null };
    expect(await browser.tab().replace('old')).toBe('refused');
    expect(browser.token).toBeNull();
  });

  it.each([0, 429, 500, 502, 503])('leaves the session alone on %d', async (status) => {
    browser.answer = { status, token: null };
    expect(await browser.tab().replace('old')).toBe('unreachable');
    expect(browser.token).toBe('old');
  });

  it.each([
    ['a sign-out', null, 'refused'],
    ['another sign-in', 'someone else’s', 'renewed'],
  ])('never undoes %s that came meanwhile', async (_what, token, expected) => {
    browser.beforeAnswer = () => {
      browser.token = token;
    };
    expect(await browser.tab().replace('old')).toBe(expected);
    expect(browser.token).toBe(token);
  });

  it('can begin without a token, after a sign-in elsewhere', async () => {
    browser.token = null;
    expect(await browser.tab().replace(null)).toBe('renewed');
    expect(browser.token).toBe('new');
  });
});
