import { english } from './en.js';

/** French so far covers the words of the navigation; every other text stays English. */
export const french = {
  ...english,
  navigation: {
    label: 'Principale',
    dashboard: 'Tableau de bord',
    calendar: 'Calendrier',
    insights: 'Aperçus',
    charts: 'Graphiques',
    reports: 'Rapports',
    settings: 'Paramètres',
    home: 'Accueil',
    collapse: 'Réduire la navigation',
    expand: 'Déployer la navigation',
    open: 'Ouvrir la navigation',
    skip: 'Aller au contenu',
  },
};
