/** `GET about`: public facts, for the sign-in page. */
export interface AboutHelix {
  version: string;
  /** Derived from the host name of Helix. */
  environment: 'Production' | 'PR' | 'Dev';
  /** Whether people may also sign in through their organisation (OpenID Connect). */
  isSSOEnabled: boolean;
  support: {
    email: string;
    /** Null where the installation names none. */
    phone: string | null;
    guidesUrl: string;
  };
}
