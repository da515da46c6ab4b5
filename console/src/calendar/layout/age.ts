/** Full years on a day; both `yyyy-mm-dd`. */
export function ageAt(birthDate: string, date: string): number {
  const years = Number(date.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return date.slice(5, 10) < birthDate.slice(5, 10) ? years - 1 : years;
}
