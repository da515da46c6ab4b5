const texts = new Intl.Collator('en', { sensitivity: 'base' });

/** The order of names, without case and accents. */
export const compareNames = (one: string, other: string): number => texts.compare(one, other);

/** The order of lines: by name without case and accents, then by id. */
export const compareLines = (one: { id: string; name: string }, other: { id: string; name: string }): number =>
  compareNames(one.name, other.name) || (one.id < other.id ? -1 : 1);

interface NamedProvider {
  providerId: string;
  firstName: string;
  lastName: string;
}

/** The name of a provider; who has none is called by the id. */
export const providerName = ({ providerId, firstName, lastName }: NamedProvider) => ({
  providerFirstName: firstName === '' && lastName === '' ? providerId : firstName,
  providerLastName: lastName,
});

/** A line for each provider of a clinic. */
export const lineOfProvider = (day: NamedProvider) => {
  const { providerFirstName, providerLastName } = providerName(day);
  return { id: day.providerId, name: `${providerFirstName} ${providerLastName}` };
};
