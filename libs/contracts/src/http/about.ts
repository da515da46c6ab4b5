/** `GET about`: what a visitor may know before they sign in. */
export interface AboutHelix {
  version: string;
  /** By the host of the address under which Helix is reached. */
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
