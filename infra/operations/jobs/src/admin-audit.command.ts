import '../../../../services/admin/src/cli';
