import '../../support/main';
