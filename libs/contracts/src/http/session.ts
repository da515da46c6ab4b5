import { z } from 'zod';

/** `POST /api/login`. */
export const loginRequest = z.object({
  email: z.string('Email is required.').trim().min(1, 'Email is required.'),
  password: z.string('Password is required.').min(1, 'Password is required.'),
});
export type LoginRequest = z.infer<typeof loginRequest>;

/** What `GET Clinic` answers, and what a user carries of each clinic (spec 1 section 3). */
export interface ClinicView {
  clinicId: number;
  clinicGuid: string;
  name: string;
  customerName: string;
  serviceTier: number;
  timeZone: string;
  currency: string;
  state: string;
  goalHourlyProduction: number;
  /** A fraction, 0 to 1. */
  goalPercentage: number;
  /** 1 HardCore, 2 Easy, 3 EasyExceptForAdmin. */
  goalDisplayMode: 1 | 2 | 3;
  useProviderGroups: boolean;
  shouldTrackDoctor: boolean;
}

/** `GET user/current` (spec 1 section 3). `preferences` is JSON text. */
export interface CurrentUser {
  userId: number;
  firstName: string;
  lastName: string;
  email: string;
  isAdmin: boolean;
  isSSO: boolean;
  lastLoggedInDate: string | null;
  isSuperAdmin: boolean;
  isSuperDeveloper: boolean;
  clinics: ClinicView[];
  currentClinic: { clinicId: number; name: string; isAdmin: boolean; isPayrollReportVisible: boolean } | null;
  otherUsers: { userId: number; email: string; firstName: string; lastName: string }[];
  preferences: string;
  /** The PMS providers of the current clinic that this user is. Empty for users who are no provider. */
  providerIds: string[];
}

export interface LoginAnswer {
  token: string;
  user: CurrentUser;
}
