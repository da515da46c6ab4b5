/** Statements that insert clinics 1 and 2 of one customer, for the many rows of a test. */
export const TWO_CLINICS = `
  insert into customer values (1, 'Owner');
  insert into clinic (clinic_id, customer_id, name, dms_type, time_zone)
    select n, 1, 'Clinic ' || n, 1, 'America/Toronto' from generate_series(1, 2) n;`;
